import { subjects } from '@coursetrail/domain/subjects';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import field from '../ui/field.module.css';
import classes from './controls.module.css';

type Props = { chosen: readonly string[]; onChange: (prefixes: string[]) => void };

/** An alias is on the list, and means the courses of the code it stands for. */
const prefixes = subjects.map(({ code, name, aliasOf }) => ({
  code,
  meant: aliasOf ?? code,
  name: aliasOf === undefined ? name : `${name} (${aliasOf})`,
  text: `${code} ${code.replaceAll('_', ' ')} ${name}`.toLowerCase(),
}));

/** The subjects of all courses, to choose some of them. */
export default function PrefixPanel({ chosen, onChange }: Props) {
  const searchId = useId();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = useMemo(() => prefixes.filter(({ text }) => text.includes(wanted)), [wanted]);
  const toggle = (prefix: string) =>
    onChange(
      chosen.includes(prefix)
        ? chosen.filter((each) => each !== prefix)
        : [...chosen, prefix].sort(),
    );

  return (
    <fieldset className={classes.panel}>
      <legend>Course prefixes</legend>
      <input
        id={searchId}
        type="search"
        className={field.input}
        placeholder="Search prefixes..."
        aria-label="Search prefixes"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter here would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.prefixes} data-prefixes>
        {found.map(({ code, meant, name }) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(meant)}
              onChange={() => toggle(meant)}
            />
            <span>
              <b>{code}</b> {name}
            </span>
          </label>
        ))}
      </div>
      <p role="status">{found.length === 0 && 'No prefixes found.'}</p>
      <div className={classes.chosen}>
        <span>
          {chosen.length === 0
            ? 'None chosen: courses of all prefixes are shown.'
            : chosen.join(', ')}
        </span>
        {chosen.length > 0 && (
          <button type="button" className={classes.plain} onClick={() => onChange([])}>
            Clear prefixes
          </button>
        )}
      </div>
    </fieldset>
  );
}
