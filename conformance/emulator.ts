import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchTool } from '@coursetrail/programs/fetched-tool';
import { freePort } from '@coursetrail/programs/processes';
import type { AccountService } from './script-context.ts';

const version = '15.34.2';
const projectId = 'demo-coursetrail';
const startLimit = 4 * 60_000;

/** Google's own stand-in for its account service, with e-mail enumeration protection on, as new projects have it. */
export async function startEmulator(): Promise<AccountService> {
  const tools = await fetchTool('firebase-tools', version);
  const firebase = path.join(tools, 'lib', 'bin', 'firebase.js');
  const folder = path.dirname(path.dirname(tools));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const settings = path.join(folder, 'firebase.json');
  writeFileSync(
    settings,
    JSON.stringify({
      emulators: {
        auth: { host, port },
        hub: { host, port: hub },
        logging: { host, port: logging },
        ui: { enabled: false },
      },
    }),
  );
  const child = spawn(
    process.execPath,
    [firebase, 'emulators:start', '--only', 'auth', '--project', projectId, '--config', settings],
    // It writes settings into the user's home; this puts them beside it.
    {
      cwd: folder,
      env: { ...process.env, XDG_CONFIG_HOME: folder, CI: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const keep = (chunk: unknown) => {
    output = (output + chunk).slice(-5000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    const tooLate = setTimeout(endWithUs, 15_000);
    await ended;
    clearTimeout(tooLate);
    process.off('exit', endWithUs);
  };

  const base = `http://${host}:${port}`;
  const giveUp = Date.now() + startLimit;
  while (!(await fetch(base, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await stop();
      throw new Error(`The Auth Emulator did not start:\n${output}`);
    }
    await sleep(500);
  }

  const ask = async (method: string, address: string, body?: object) => {
    const reply = await fetch(base + address, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The Auth Emulator answered ${reply.status} to ${method} ${address}.`);
    return reply.json();
  };
  const toolkit = `/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
  await ask('PATCH', `/emulator/v1/projects/${projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  return {
    apiKey: 'coursetrail',
    projectId,
    addressOf: (call) => `${base}/${call === 'v1/token' ? 'securetoken' : 'identitytoolkit'}.googleapis.com/${call}`,
    page: 'http://localhost/#/account',
    async newestCode(email) {
      const { oobCodes } = (await ask('GET', `/emulator/v1/projects/${projectId}/oobCodes`)) as {
        oobCodes: { email: string; newEmail?: string; oobCode: string }[];
      };
      return oobCodes.findLast((code) => (code.newEmail ?? code.email) === email)?.oobCode;
    },
    async disable(email) {
      const { users } = (await ask('POST', `${toolkit}/accounts:lookup`, { email: [email] })) as {
        users: { localId: string }[];
      };
      await ask('POST', `${toolkit}/accounts:update`, {
        localId: users[0]?.localId,
        disableUser: true,
      });
    },
    stop,
  };
}
