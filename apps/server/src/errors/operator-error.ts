/** An error only the operator can fix, such as a bad setting. Printed as one sentence, without a stack. */
export class OperatorError extends Error {}

/** What a program prints when it fails. An error the operator cannot fix is a bug, so its stack is printed. */
export function messageForOperator(
  error: NodeJS.ErrnoException & { port?: number; address?: string },
): string {
  if (error instanceof OperatorError) return error.message;
  if (error.syscall === 'listen') {
    return error.code === 'EADDRINUSE'
      ? `Port ${error.port} is in use by another program. Stop it, or choose another port with PORT.`
      : `Coursetrail cannot listen on ${error.address}:${error.port} (${error.code}). Choose another address with HOST and PORT.`;
  }
  // No connection, no such host, wrong password, no such role, no such database.
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D000)/.test(error.code ?? '')) {
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}.`;
  }
  return error.stack ?? String(error);
}
