/** What is wrong with a pack, a sentence each, such as `grades.tsv, line 5: "Q" is not a number.` */
export class PackError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Collects everything that is wrong, so that whoever writes a pack reads it all at once. */
export class Problems {
  readonly list: string[] = [];
  in =
    (file: string): Complaint =>
    (line, sentence) => {
      const said = `${file}, line ${line}: ${sentence}`;
      this.list.push(said);
      return said;
    };
}
export type Complaint = (line: number, sentence: string) => string;

export type TableRow = { line: number; cells: Readonly<Record<string, string>> };

/** The rows of a table whose first line names the columns, which may leave out the optional one. A blank line is none. */
export function readTable(text: string, columns: readonly string[], complain: Complaint, optional = ''): TableRow[] {
  const [heading = '', ...rows] = text.split(/\r?\n/);
  const names = heading.split('\t');
  const missing = columns.filter((column) => !names.includes(column));
  const others = names.filter((name) => name !== optional && !columns.includes(name));
  if (missing.length > 0 || others.length > 0) {
    complain(1, `the columns are ${columns.join(', ')}${others.length > 0 ? `, not ${others.join(', ')}` : ''}.`);
    return [];
  }
  return rows.flatMap((row, index) => {
    if (row.trim() === '') return [];
    const values = row.split('\t');
    if (values.length > names.length)
      complain(index + 2, `there are ${values.length} cells for ${names.length} columns.`);
    return [{ line: index + 2, cells: Object.fromEntries(names.map((name, at) => [name, values[at]?.trim() ?? ''])) }];
  });
}

/** A list in a cell. */
export const listIn = (cell = ''): string[] => cell.split(',').flatMap((word) => word.trim() || []);

/** Some part of a JSON file, which knows its line. */
export class JsonValue {
  readonly value: unknown;
  readonly #path: string;
  readonly #lines: ReadonlyMap<string, number>;
  readonly #complain: Complaint;

  constructor(value: unknown, path: string, lines: ReadonlyMap<string, number>, complain: Complaint) {
    this.value = value;
    this.#path = path;
    this.#lines = lines;
    this.#complain = complain;
  }

  static read(text: string, complain: Complaint): JsonValue {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? text.length);
      const line = text.slice(0, at).split('\n').length;
      // Nothing more can be said of it.
      throw new PackError([complain(line, 'this is not JSON: a comma, a quote or a brace may be missing.')]);
    }
    return new JsonValue(value, '', linesOf(text), complain);
  }

  problem(sentence: string): void {
    this.#complain(this.#lines.get(this.#path) ?? 1, `${this.#path === '' ? '' : `${this.#path} `}${sentence}`);
  }

  /** The part with this name. Where there is none, what it says is said of the whole. */
  get(name: string | number): JsonValue {
    const inside = Object(this.value)[name];
    return new JsonValue(
      inside,
      this.#path === '' ? `${name}` : `${this.#path}.${name}`,
      this.#lines,
      (line, sentence) => this.#complain(inside === undefined ? (this.#lines.get(this.#path) ?? 1) : line, sentence),
    );
  }

  text(pattern = /./, expected = 'a text that is not empty'): string {
    const { value } = this;
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.problem(value === undefined ? 'is missing.' : `must be ${expected}.`);
    return '';
  }

  /** The pattern of a regular expression. Empty where there is nothing that it could match. */
  pattern(): string {
    const pattern = this.value === '' ? '(?!)' : this.text();
    try {
      new RegExp(pattern);
    } catch (error) {
      this.problem(`is no regular expression: ${(error as Error).message}.`);
      return '';
    }
    return pattern;
  }

  list(): JsonValue[] {
    if (Array.isArray(this.value)) return this.value.map((_, index) => this.get(index));
    this.problem('must be a list in square brackets.');
    return [];
  }

  entries(): [string, JsonValue][] {
    if (typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value))
      return Object.keys(this.value).map((name) => [name, this.get(name)]);
    this.problem('must be names and values in braces.');
    return [];
  }

  /** A misspelled name would be ignored otherwise. */
  only(names: readonly string[]): void {
    for (const [name, part] of this.entries()) if (!names.includes(name)) part.problem('is not known here.');
  }
}

/** The line of every value of a JSON text, by its path such as `texts.emailLabel` or `portal.2`. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { name: string | number; isList: boolean }[] = [];
  let line = 1;
  let isName = false;
  const here = () => open.map(({ name }) => name).join('.');
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
    const inner = open.at(-1);
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') isName = false;
    else if (token === ',') {
      if (inner?.isList && typeof inner.name === 'number') inner.name += 1;
      isName = inner?.isList === false;
    } else if (isName && inner) {
      inner.name = token.slice(1, -1);
      lines.set(here(), line);
    } else {
      if (!lines.has(here())) lines.set(here(), line);
      if (token === '{' || token === '[') open.push({ name: token === '[' ? 0 : '', isList: token === '[' });
      isName = token === '{';
    }
  }
  return lines;
}
