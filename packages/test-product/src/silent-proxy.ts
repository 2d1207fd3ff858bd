import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The given address, but through the proxy. */
  url: string;
  /** From now on nothing is forwarded in either direction, and no connection is closed: as if packets were dropped. */
  silence(): void;
  /** Forwards again, what has piled up included. */
  resume(): void;
  stop(): void;
};

/** A TCP proxy in front of a server on this machine. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const url = new URL(target);
  const port = Number(url.port);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;

  const forward = ([client, server]: readonly [Socket, Socket]) => {
    client.pipe(server);
    server.pipe(client);
  };
  const proxy = createServer({ allowHalfOpen: false }, (client) => {
    const pair = [client, connect(port, url.hostname)] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        // While silent, neither side learns that the other has gone.
        if (!isSilent) other.destroy();
      });
    }
    if (!isSilent) forward(pair);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);

  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const [client, server] of pairs) {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      }
    },
    resume() {
      isSilent = false;
      for (const pair of pairs) forward(pair);
    },
    stop() {
      proxy.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  };
}
