import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Mailbox = { url: string; count(): number; close(): Promise<void> };

/** A mail server that only counts. */
export async function startMailbox(): Promise<Mailbox> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        count += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
