import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './plain-table.module.css';

type Props = {
  className?: string | undefined;
  caption?: ReactNode;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A small table. The first cell of a row is its heading; the first heading may be empty. */
export const PlainTable = ({ className, caption, headings: [first, ...headings], rows }: Props) => (
  <table className={classNames(classes.table, className)}>
    {caption}
    <thead>
      <tr>
        {first === '' ? <td /> : <th scope="col">{first}</th>}
        {headings.map((heading, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
          <th key={column} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
