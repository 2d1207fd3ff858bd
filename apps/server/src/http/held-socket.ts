/** The first file descriptor that systemd hands over. */
const firstFd = 3;

/**
 * The listening socket that systemd holds for this process (`deploy/coursetrail.socket`); undefined when there is none.
 * Connections that arrive while the server is restarted wait in it instead of failing.
 */
export const heldSocket = (env: NodeJS.ProcessEnv, pid: number): { fd: number } | undefined =>
  Number(env['LISTEN_PID']) === pid && Number(env['LISTEN_FDS']) === 1
    ? { fd: firstFd }
    : undefined;
