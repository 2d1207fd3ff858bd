import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@coursetrail/test-product/processes';

/** The settings of docs/monitoring.md that a rolling restart depends on, and no others. */
const nginxSettings = (folder: string, port: number, servers: readonly string[]) => `
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  upstream coursetrail {
${servers.map((server) => `    server ${server} max_fails=0;`).join('\n')}
    keepalive 64;
    keepalive_timeout 5s;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Request-Id $request_id;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 3;
    proxy_connect_timeout 2s;
    location / { proxy_pass http://coursetrail; }
  }
}
`;

const caddySettings = (port: number, servers: readonly string[]) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${servers.join(' ')} {
    health_uri /readyz
    health_interval 1s
    health_timeout 2s
    lb_try_duration 5s
    lb_try_interval 100ms
    transport http {
      dial_timeout 2s
      keepalive 60s
    }
  }
}
`;

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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
