import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind a network that blocks some of its files. */
export async function startRefusingProxy(target: string, isRefused: (path: string) => boolean) {
  const { hostname, port } = new URL(target);
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '', method, headers } = incoming;
    if (isRefused(path)) {
      incoming.socket.destroy();
      return;
    }
    const forwarded = request({ hostname, port, path, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
