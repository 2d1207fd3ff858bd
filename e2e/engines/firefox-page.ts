import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@coursetrail/test-product/machine';
import { connectBidi } from './bidi.ts';
import type { DrivenPage } from './driven-page.ts';
import { startProgram } from './programs.ts';

const listening = /WebDriver BiDi listening on (ws:\S+)/;

/** Firefox without a window, over the protocol that it speaks itself. */
export async function startFirefox(): Promise<DrivenPage> {
  const firefox = await findProgram({ name: 'firefox-esr', packageName: 'firefox-esr' });
  const profile = mkdtempSync(path.join(tmpdir(), 'coursetrail-firefox-'));
  const program = await startProgram(
    [firefox, '--headless', '--remote-debugging-port=0', '--profile', profile],
    { isReady: (output) => listening.test(output) },
  );
  const complaints: string[] = [];
  const address = listening.exec(program.output())?.[1];
  const connection = await connectBidi(`${address}/session`, (_, params) => {
    const { level, text } = params as { level: string; text: string };
    if (level === 'error' || level === 'warn') complaints.push(text);
  });
  const { send } = connection;

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // The protocol reports what is logged, but not what the policy forbids.
  await send('script.addPreloadScript', {
    functionDeclaration: `() => document.addEventListener('securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) =>
        console.error('policy:', violatedDirective, blockedURI, sample))`,
  });
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });

  return {
    browser: `Firefox ${capabilities.browserVersion}`,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      // As text: the protocol has a notation of its own for objects.
      const { result, exceptionDetails } = await send<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify(await ${expression}))()`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async chooseFile(selector, file) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'css', value: selector } },
      );
      const element = { sharedId: nodes[0]?.sharedId };
      await send('input.setFiles', { context, element, files: [file] });
    },
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    picture: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    takeComplaints: async () => complaints.splice(0),
    async close() {
      await send('browser.close', {});
      connection.close();
      await program.ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
