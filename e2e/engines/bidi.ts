import { once } from 'node:events';

/** A connection that speaks WebDriver BiDi: commands with replies, and events. */
export type BidiConnection = {
  send<T>(method: string, params: object): Promise<T>;
  close(): void;
};

type BidiMessage =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: unknown };

export async function connectBidi(
  address: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let commands = 0;

  socket.addEventListener('message', ({ data }) => {
    const message: BidiMessage = JSON.parse(data);
    if (message.type === 'event') return onEvent(message.method, message.params);
    if (message.type === 'success') pending.get(message.id)?.resolve(message.result);
    else pending.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`));
    pending.delete(message.id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has gone.'));
  });
  await once(socket, 'open');

  return {
    send<T>(method: string, params: object) {
      const reply = Promise.withResolvers<unknown>();
      const id = ++commands;
      pending.set(id, reply);
      socket.send(JSON.stringify({ id, method, params }));
      return reply.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}
