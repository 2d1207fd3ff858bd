/**
 * A statement without what changes from call to call: the numbers of parameters, how many values a list has, how many
 * rows are inserted, the names of test databases. Null for statements of the tests themselves.
 */
export function normalized(statement: string): string | null {
  const text = statement
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\bin \(\?(, \?)*\)/g, 'in (?, ...)')
    .replaceAll(/(values \([^)]*\))(, \([^)]*\))+/g, '$1');
  return /^(create|drop) database\b/.test(text) ? null : text;
}

/** The tables a statement names, those in subqueries included. */
export function tablesIn(statement: string): string[] {
  const named = statement.matchAll(
    /\b(?:from|join|into|update|table(?: if not exists)?|on) "?([a-z_]+)\b"?(?![."])/gi,
  );
  const tables = [...named].map(([, table = '']) => table);
  return [...new Set(tables)].filter((table) => !notTables.has(table));
}

/** Words that follow FROM, INTO or ON without being tables. */
const notTables = new Set(['set_timeout', 'conflict', 'set']);
