import { addressIn } from '@coursetrail/server-parts/network-address';
import type { FastifyRequest } from 'fastify';
import type { App } from './fastify-app.ts';

const unknownProxy =
  'A request says that a proxy has forwarded it, which is ignored: its sender is not in TRUSTED_PROXIES, or sends no X-Forwarded-For. ' +
  'If a proxy is in front of this server, set TRUSTED_PROXIES to its address and let it send X-Forwarded-For. ' +
  'Until then all students behind it count as one network, and share its limits.';

/** Makes sure that `request.ip`, which Fastify takes from X-Forwarded-For, is an address and nothing else. */
export function readClientAddress(app: App): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const reported = headers['x-forwarded-for'];
    // Stays defined: whether the header was there also says whether a request comes from this machine.
    if (reported !== undefined) headers['x-forwarded-for'] = knownAddresses(String(reported));
    // Once, because everybody can send such a header. It names no address.
    if (warned || !isForwardedByStranger(request)) return;
    warned = true;
    request.log.warn({ code: 'unknown-proxy' }, unknownProxy);
  });
}

/**
 * Each proxy adds the address it got the request from on the right, and some add a port. What is not an address ends the
 * list: nothing to the left of it can be believed, and the request then counts for the proxy that reported it.
 */
function knownAddresses(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = addressIn(entry.trim());
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

const isForwardedByStranger = ({ headers, ips = [] }: FastifyRequest) =>
  headers['x-forwarded-for'] ? ips.length === 1 : headers['forwarded'] !== undefined;
