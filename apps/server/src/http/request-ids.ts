import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { App } from './fastify-app.ts';

/** What the id of a request may look like. Proxies send 32 hexadecimal digits or a UUID. */
const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** Whether an address is of a proxy that TRUSTED_PROXIES names. */
export function proxyCheck(trustedProxies: readonly string[]): (address?: string) => boolean {
  const proxies = new BlockList();
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address = '') => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The id of a request, which its reply and its log lines name. A trusted proxy's own id is taken over, so that its log and
 * ours can be compared. Nobody else chooses what our log says.
 */
export function requestIds(isProxy: (address?: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && wellFormed.test(given) && isProxy(socket.remoteAddress) ? given : randomUUID();
  };
}

/** A student who reports a failure can say the id, and the operator finds its lines in the log. */
export function sendRequestIds(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
}
