export type AuditHeader = {
  program?: string;
  catalogYear?: string;
  /** The day the audit was made, as YYYY-MM-DD. */
  preparedOn?: string;
};

/** Takes only what belongs to the program: the student's name and number are printed next to it. */
export function readHeader(rows: readonly string[]): AuditHeader {
  const first = rows.findIndex((row) => /^\s*PREPARED:/i.test(row));
  const [, month, day, year] =
    /PREPARED:\s*(\d\d)\/(\d\d)\/(\d\d)\b/i.exec(rows[first] ?? '') ?? [];
  const catalogYear = rows.flatMap(
    (row) => /CATALOG YEAR:\s*([A-Z]{2}\d{4})\b/i.exec(row)?.[1] ?? [],
  )[0];
  // The program is centered; a text that starts at the edge is the student.
  const program = /^ {15,}(\S.*\))\s*$/.exec(rows[first + 1] ?? '')?.[1];
  return {
    ...(program !== undefined && first >= 0 && { program }),
    ...(catalogYear !== undefined && { catalogYear }),
    ...(year !== undefined && { preparedOn: `20${year}-${month}-${day}` }),
  };
}
