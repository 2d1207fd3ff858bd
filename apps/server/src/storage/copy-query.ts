import pg, { type PoolClient, type QueryResult } from 'pg';

/** The rows of a `copy … from stdin`, which are the one parameter of such a statement. */
export class CopiedRows {
  /** In PostgreSQL's text format. */
  readonly text: string;
  constructor(rows: readonly (readonly (string | number | null)[])[]) {
    this.text = rows.map((row) => `${row.map(inTextFormat).join('\t')}\n`).join('');
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function inTextFormat(value: string | number | null): string {
  if (value === null) return '\\N';
  const text = String(value);
  // Few texts need it.
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : text;
}

/** What `pg` calls when PostgreSQL waits for the rows. Its own query says there that it has none. */
class CopyQuery extends pg.Query {
  #rows = '';

  handleCopyInResponse(connection: { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows));
    connection.endCopyFrom();
  }

  /** Sends the rows. */
  static run(client: PoolClient, text: string, { text: rows }: CopiedRows): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new CopyQuery(text, (error, result) => (error ? reject(error) : resolve(result)));
      query.#rows = rows;
      client.query(query);
    });
  }
}
export const copyRows = CopyQuery.run;
