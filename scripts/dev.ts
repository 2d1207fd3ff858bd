// Both sides with hot reload: `npm run dev`. The page comes from Vite, everything else from the server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { buildWeb } from './build.ts';
import { endOnSignals, root } from './run.ts';

const port = process.env['PORT'] || '5000';

const becomeStoppable = endOnSignals();
// The server does not start without a built page, although nobody looks at that one here.
await buildWeb();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port },
  stdio: 'inherit',
});
server.on('exit', (code) => process.exit(code ?? 0));
becomeStoppable(() => server.kill('SIGTERM'));

const vite = await createServer({
  root: path.join(root, 'apps/web'),
  server: {
    host: '127.0.0.1',
    // What is neither the page nor a module of it is a call.
    proxy: { '^/(?!$|[?@]|index\\.html|src/|node_modules/)': `http://127.0.0.1:${port}` },
  },
});
await vite.listen();
vite.printUrls();
