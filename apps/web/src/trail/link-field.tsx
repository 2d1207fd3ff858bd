import { useId, useRef } from 'react';
import { useAction } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import { plural } from '../ui/plural.ts';
import classes from './share-dialog.module.css';

type Props = {
  link: string;
  /** What it is called where it is sent. */
  title: string;
};

/** A link to be copied, or sent with what the device has for that. */
export function LinkField({ link, title }: Props) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const copy = useAction(async (link: string) => {
    await navigator.clipboard.writeText(link);
    return link;
  });
  return (
    <>
      <div className={field.field}>
        <label htmlFor={id}>Link</label>
        <div className={classes.link}>
          <input
            ref={address}
            id={id}
            readOnly
            value={link}
            className={field.input}
            aria-describedby={`${id}-hint`}
            onFocus={(event) => event.target.select()}
          />
          <Button
            // The field selects what is in it, to be copied by hand where the browser refuses.
            onClick={() => copy.run(link).catch(() => address.current?.focus())}
          >
            Copy
          </Button>
          {'share' in navigator && (
            <Button
              variant="quiet"
              // Changing one’s mind is not an error.
              onClick={() => navigator.share({ title, url: link }).catch(() => {})}
            >
              Send…
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={field.hint}>
          {plural(link.length, 'character')}
        </p>
      </div>
      {copy.error !== null && (
        <Alert kind="error">Your browser didn’t copy the link. It’s selected: copy it yourself.</Alert>
      )}
      {copy.data === link && <Alert kind="success">Link copied.</Alert>}
    </>
  );
}
