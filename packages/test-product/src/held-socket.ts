type TcpHandle = { fd: number; bind(host: string, port: number): number; close(): void };

/**
 * A listening socket as systemd holds one: connections wait in it while no server accepts them. Only Node's own binding
 * can bind without accepting.
 */
export function holdSocket(port: number): { fd: number; close(): void } {
  const { binding } = process as unknown as {
    binding(name: 'tcp_wrap'): {
      TCP: new (kind: number) => TcpHandle;
      constants: { SERVER: number };
    };
  };
  const { TCP, constants } = binding('tcp_wrap');
  const handle = new TCP(constants.SERVER);
  if (handle.bind('127.0.0.1', port) !== 0) throw new Error(`port ${port} is in use`);
  return handle;
}
