/** Well below the limit of parameters in one statement on either engine. */
export const rowsPerStatement = 1000;

export function* inSlices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
