/** What only the operator can mend: said in one sentence, without a stack. */
export class SetupProblem extends Error {}

/** The last words of a program that cannot start. Whatever is not the operator's to mend is a bug and shows itself whole. */
export function sentenceOf(
  error: NodeJS.ErrnoException & { port?: number; address?: string },
): string {
  if (error instanceof SetupProblem) return error.message;
  if (error.syscall === 'listen') {
    const place = `${error.address}:${error.port}`;
    return error.code === 'EADDRINUSE'
      ? `Port ${error.port} is in use by another program. Stop it, or choose another port with PORT.`
      : `Coursetrail cannot listen on ${place} (${error.code}). Choose another place with HOST and PORT.`;
  }
  // No connection, no such host, wrong password, no such role, no such database.
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D000)/.test(error.code ?? '')) {
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}.`;
  }
  return error.stack ?? String(error);
}
