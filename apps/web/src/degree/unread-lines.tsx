import { plural } from '../ui/plural.ts';
import classes from './degree.module.css';

/** What an audit says and we could not read, in its own words. */
export const UnreadLines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      <p>We didn’t understand {plural(lines.length, 'line')}. The audit says:</p>
      <pre className={classes.printed}>{lines.join('\n')}</pre>
    </>
  );
