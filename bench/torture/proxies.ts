import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '@coursetrail/test-product/processes';

const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');
const ourServer = '127.0.0.1:5000';

/** The upstream and every directive about proxying of deploy/nginx.conf, without TLS and with other addresses. */
function nginxSettings(folder: string, port: number, servers: readonly string[]): string {
  const file = read('nginx.conf');
  const [upstream = ''] = /^upstream .*?^\}/ms.exec(file) ?? [];
  const ofServers = upstream.replace(/^.*127\.0\.0\.1:5000.*$/m, (line) =>
    servers.map((server) => line.replace(ourServer, server)).join('\n'),
  );
  const directives = file.match(/^ {2}(?:proxy|client)_.*;$/gm) ?? [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder};`).join('\n')}
${ofServers}
  server {
    listen 127.0.0.1:${port};
${directives.join('\n')}
    location / { proxy_pass http://coursetrail; }
  }
}
`;
}

/** The reverse proxy of deploy/Caddyfile, without TLS and with other addresses. */
function caddySettings(port: number, servers: readonly string[]): string {
  const [proxy = ''] = /^\treverse_proxy .*?^\t\}/ms.exec(read('Caddyfile')) ?? [];
  return `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
${proxy.replace(ourServer, servers.join(' '))}
}
`;
}

/** How long a server has to drain with each of them. */
export const drainSeconds = { nginx: 8, caddy: 4 };
export const proxies = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];

/** Starts a real proxy in front of the servers, which are `host:port`. */
export async function startProxy(
  name: ProxyName,
  servers: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'settings');
  const log = path.join(folder, 'error.log');
  const settings =
    name === 'nginx' ? nginxSettings(folder, port, servers) : caddySettings(port, servers);
  writeFileSync(file, settings);
  const args =
    name === 'nginx'
      ? ['-c', file, '-p', folder]
      : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: folder, PATH: `${process.env['PATH']}:/usr/sbin` };
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const ended = once(child, 'exit').catch((error) => {
    output += error.message;
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  for (const giveUp = Date.now() + 10_000; ; await sleep(100)) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (Date.now() > giveUp || child.exitCode !== null || child.pid === undefined)
      throw new Error(`${name} did not start; is it installed?\n${output}`);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      // What a proxy says about a request it could not pass on; a refused connection is passed on to the next server.
      const said = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      for (const line of said.filter((each) => /\[error\]/.test(each) && !/refused/.test(each)))
        console.log(line);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
