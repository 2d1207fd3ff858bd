// Both sides with hot reload: `npm run dev`. The page comes from Vite, everything else from the server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endOnSignals, root } from '@coursetrail/programs/processes';
import { createServer } from 'vite';
import { buildWeb } from './build.ts';

const port = process.env['PORT'] || '5000';

const becomeStoppable = endOnSignals();
// The server does not start without a built page, although nobody sees that page here.
await buildWeb();

const vite = await createServer({
  root: path.join(root, 'apps/web'),
  server: {
    host: '127.0.0.1',
    // Anything that is neither the page nor one of its modules is a call.
    proxy: { '^/(?!$|[?@]|index\\.html|early/|src/|node_modules/)': `http://127.0.0.1:${port}` },
  },
});
await vite.listen();
vite.printUrls();

const pageUrl = vite.resolvedUrls?.local[0] ?? '';
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  // Links in mails lead to the page under development.
  env: { ...process.env, PORT: port, PUBLIC_URL: process.env['PUBLIC_URL'] || pageUrl },
  stdio: 'inherit',
});
server.on('exit', (code) => process.exit(code ?? 0));
becomeStoppable(() => server.kill('SIGTERM'));
