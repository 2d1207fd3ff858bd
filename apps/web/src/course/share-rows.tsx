import type { ReactNode } from 'react';
import { barNumber } from '../ui/bar-layout.ts';
import { withCommas } from '../ui/plural.ts';
import classes from './course.module.css';

/** 0.372 is "37%"; whole percents, and "<1%" for what would be 0. */
export const shareText = (share: number): string => `${barNumber(100 * share)}%`;

type ShareRow = {
  key: string | number;
  name: ReactNode;
  part: number;
  whole: number;
  /** Below the name. */
  note?: string;
};

type Props = { caption: string; headings: readonly [string, string]; rows: readonly ShareRow[] };

/** Parts of groups as bars, which are a table: each row says its share and its students. */
export const ShareRows = ({ caption, headings: [name, share], rows }: Props) => (
  <table className={classes.shares}>
    <caption className={classes.caption}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{name}</th>
        <th scope="col" colSpan={2}>
          {share}
        </th>
        <th scope="col">Students</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, part, whole, note }) => (
        <tr key={key}>
          <th scope="row">
            {name}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </th>
          <td className={classes.track}>
            {part > 0 && (
              <span className={classes.bar} style={{ inlineSize: `${(100 * part) / whole}%` }} />
            )}
          </td>
          <td className={classes.number}>{part > 0 && shareText(part / whole)}</td>
          <td className={classes.count}>
            {part > 0 ? `${withCommas(part)} of ${withCommas(whole)}` : 'Too few to show'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
