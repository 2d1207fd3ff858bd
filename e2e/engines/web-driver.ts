import { freePort } from '@coursetrail/test-product/processes';
import { startProgram } from './programs.ts';

/** A session of the WebDriver protocol: one browser, driven over HTTP. */
export type WebDriverSession = {
  browser: string;
  get<T>(command: string): Promise<T>;
  post<T = void>(command: string, body: object): Promise<T>;
  close(): Promise<void>;
};

/** Starts a driver, which starts its browser. */
export async function openSession(
  driver: string,
  env: NodeJS.ProcessEnv,
): Promise<WebDriverSession> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const program = await startProgram([driver, `--port=${port}`], {
    env,
    isReady: () =>
      fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  try {
    const created = await send<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>('POST', `${base}/session`, { capabilities: {} });
    const { browserName, browserVersion } = created.capabilities;
    const session = `${base}/session/${created.sessionId}`;
    return {
      browser: `${browserName} ${browserVersion}`,
      get: (command) => send('GET', `${session}/${command}`),
      post: (command, body) => send('POST', `${session}/${command}`, body),
      async close() {
        await send('DELETE', session);
        program.stop();
      },
    };
  } catch (cause) {
    program.stop();
    throw new Error(`The browser could not be started:\n${program.output()}`, { cause });
  }
}

async function send<T>(method: string, address: string, body?: object): Promise<T> {
  const reply = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
