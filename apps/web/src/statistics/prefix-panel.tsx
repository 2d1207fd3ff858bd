import { courseSearchKey } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import { useDeferredValue, useMemo, useState } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './prefix-panel.module.css';

type Props = { chosen: readonly string[]; onChange: (prefixes: string[]) => void };

/** An alias is on the list too, and selects the courses of the code it stands for. */
const prefixes = subjects.map(({ code, name, aliasOf }) => ({
  code,
  selects: aliasOf ?? code,
  name: aliasOf === undefined ? name : `${name} (${aliasOf})`,
}));

const matches = ({ code, name }: (typeof prefixes)[number], search: string) =>
  courseSearchKey(code).includes(courseSearchKey(search)) || name.toLowerCase().includes(search.trim().toLowerCase());

export default function PrefixPanel({ chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const found = useMemo(() => prefixes.filter((prefix) => matches(prefix, searched)), [searched]);
  const toggle = (prefix: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== prefix);
    onChange(isChosen ? [...others, prefix].sort() : others);
  };

  return (
    <fieldset className={classes.panel}>
      <legend className={classes.legend}>Course prefixes</legend>
      <Field
        label="Search prefixes"
        hidesLabel
        type="search"
        placeholder="Search prefixes..."
        required={false}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter would submit the form around the panel.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length > 0 && (
        <div className={classes.prefixes}>
          {found.map(({ code, selects, name }) => (
            <Checkbox
              key={code}
              className={classes.prefix}
              checked={chosen.includes(selects)}
              onChange={(isChosen) => toggle(selects, isChosen)}
            >
              <b className={classes.code}>{code}</b> {name}
            </Checkbox>
          ))}
        </div>
      )}
      <p role="status" className={found.length === 0 ? classes.nothing : classes.found}>
        {found.length === 0 && 'No prefixes found.'}
      </p>
      <div className={classes.chosen}>
        <span>{chosen.length === 0 ? 'No filter: all prefixes are shown.' : chosen.join(', ')}</span>
        {chosen.length > 0 && <TextButton onClick={() => onChange([])}>Clear prefixes</TextButton>}
      </div>
    </fieldset>
  );
}
