import type { Compilable, CompiledQuery, Kysely, QueryExecutor } from 'kysely';

/** Where an argument goes in a statement that is compiled before there are arguments. */
class Parameter {
  readonly argument: string;
  constructor(argument: string) {
    this.argument = argument;
  }
}

/** A property for each name that is asked for. */
const anyParameter = new Proxy({}, { get: (_, argument) => new Parameter(String(argument)) });

/** Names of prepared statements, by their text. */
const names = new Map<string, string>();

/** The name under which a connection prepares this statement; undefined when it is not worth it. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * A statement that many requests send: it is built once, and each connection prepares it once. It has to list its
 * columns. A `*` means something else after a migration that adds one, and PostgreSQL then refuses the statement on
 * every connection that has prepared it, which are all those of a server of the version before.
 */
export function prepared<DB, Arguments extends object, Row>(
  build: (db: Kysely<DB>, its: Arguments) => Compilable<Row>,
): (db: Kysely<DB>, its: Arguments) => Promise<Row[]> {
  const compiled = new WeakMap<QueryExecutor['adapter'], CompiledQuery<Row>>();

  function compile(db: Kysely<DB>): CompiledQuery<Row> {
    const query = build(db, anyParameter as Arguments).compile();
    if (!names.has(query.sql)) names.set(query.sql, `statement ${names.size}`);
    compiled.set(db.getExecutor().adapter, query);
    return query;
  }

  return async (db, its) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db);
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? its[value.argument as keyof Arguments] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
