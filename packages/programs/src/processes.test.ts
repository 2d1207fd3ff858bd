import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { test } from 'vitest';

const node = (script: string) => [process.execPath, '--input-type=module', '--eval', script] as const;

test('an interrupted command also ends what its programs have started, such as the server of a test', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const server = node(`import { connect } from 'node:net'; connect(${port}, '127.0.0.1');`);
  const starter = node(`
import { spawn } from 'node:child_process';
const [program, ...words] = ${JSON.stringify(server)};
spawn(program, words, { stdio: 'ignore' });
setInterval(() => {}, 1000);`);
  const [program, ...words] = node(`
const { endOnSignals, run } = await import(${JSON.stringify(path.join(import.meta.dirname, 'processes.ts'))});
endOnSignals();
await run(${JSON.stringify(starter)}, { silentSeconds: 100 });`);
  const command = spawn(program, words);
  const [connection] = await once(listener, 'connection');
  command.kill('SIGTERM');
  // Closes when the server has ended.
  await once(connection.resume(), 'close');
  listener.close();
});
