import { isUnavailable } from './unavailable.ts';

/** An error only the operator can fix, such as a bad setting. Printed as one sentence, without a stack. */
export class OperatorError extends Error {}

type ProgramError = NodeJS.ErrnoException & { port?: number; address?: string; errcode?: number };

/** What a program prints when it fails. An error the operator cannot fix is a bug, so its stack is printed. */
export function messageForOperator(error: ProgramError): string {
  if (error instanceof OperatorError) return error.message;
  if (error.syscall === 'listen') {
    return error.code === 'EADDRINUSE'
      ? `Port ${error.port} is in use by another program. Stop it, or choose another port with PORT.`
      : `Coursetrail cannot listen on ${error.address}:${error.port} (${error.code}). Choose another address with HOST and PORT.`;
  }
  if (isUnavailable(error) || isRefused.test(error.code ?? ''))
    return error.code === 'ERR_SQLITE_ERROR'
      ? messageOfSqlite(error)
      : `The database of DATABASE_URL cannot be used: ${error.message || error.code}.`;
  return error.stack ?? String(error);
}

/** What PostgreSQL says of a wrong password, a missing role, database or schema, and a right that was not granted. */
const isRefused = /^(28...|3D000|3F000|42501)$/;

/** By SQLite's code without its extension. */
const reasons: Record<number, string> = {
  5: 'is in use by another program. Stop that program',
  6: 'is in use by another program. Stop that program',
  8: 'cannot be written. Give this user the right to write in DATA_DIR',
  11: 'is damaged. Restore it from a backup, or choose another folder with DATA_DIR',
  13: 'does not fit on the disk any longer. Make room',
  26: 'is not a database. Restore it from a backup, or choose another folder with DATA_DIR',
};

function messageOfSqlite({ errcode = 0, message }: ProgramError): string {
  const reason = reasons[errcode % 256] ?? 'cannot be used. Choose another folder with DATA_DIR';
  const [what, remedy] = reason.split('. ');
  return `The file coursetrail.sqlite in DATA_DIR ${what} (${message}). ${remedy}.`;
}
