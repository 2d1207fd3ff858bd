import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth, inMemoryPersistence, type User } from 'firebase/auth';
import type { Recorder } from './recorder.ts';

/** An account service under comparison, with what the script cannot do through its protocol. */
export type AccountService = {
  apiKey: string;
  projectId: string;
  /** The address of a path of the protocol, such as `v1/accounts:lookup`. */
  addressOf(path: string): string;
  /** A page that a link in a mail may lead back to. */
  page: string;
  /** The one-time code in the newest mail to this address, if there is one. */
  newestCode(email: string): Promise<string | undefined>;
  /** Locks an account as an operator would. */
  disable(email: string): Promise<void>;
  stop(): Promise<void>;
};

export type StepAction = (context: ScriptContext) => Promise<unknown>;

/** What the steps share: browsers that remember who is signed in, and codes from mails. */
export class ScriptContext {
  readonly #service: AccountService;
  readonly #recorder: Recorder;
  readonly #browsers = new Map<string, { app: FirebaseApp; auth: Auth }>();
  readonly #codes = new Map<string, string>();

  constructor(service: AccountService, recorder: Recorder) {
    this.#service = service;
    this.#recorder = recorder;
  }

  /** The SDK in one browser. The same name is the same browser. */
  browser(name: string, apiKey = this.#service.apiKey): Auth {
    const known = this.#browsers.get(name);
    if (known) return known.auth;
    // The SDK's memory is one for the whole process, and this name is its key.
    const app = initializeApp({ apiKey, projectId: this.#service.projectId }, `${name} ${randomUUID()}`);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    auth.config.apiScheme = 'http';
    auth.config.apiHost = this.#recorder.host;
    auth.config.tokenApiHost = this.#recorder.host;
    this.#browsers.set(name, { app, auth });
    return auth;
  }

  user(name: string): User {
    const user = this.browser(name).currentUser;
    if (user === null) throw new Error(`Nobody is signed in in the browser ${name}.`);
    return user;
  }

  /** A call of the protocol that the SDK makes in browsers only, or not at all. */
  async call(method: 'GET' | 'POST', path: string, body?: string | URLSearchParams): Promise<{ status: string }> {
    const reply = await fetch(`http://${this.#recorder.host}/${path}?key=${this.#service.apiKey}`, {
      method,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      ...(body && { body }),
    });
    await reply.arrayBuffer();
    return { status: String(reply.status) };
  }

  /** The code of a mail that was not taken yet. It may come after the reply to the request for it. */
  async codeFor(email: string): Promise<string> {
    for (let tries = 0; tries < 300; tries += 1) {
      const code = await this.#service.newestCode(email);
      if (code !== undefined && code !== this.#codes.get(email)) {
        this.#codes.set(email, code);
        return code;
      }
      await sleep(100);
    }
    throw new Error('No new mail was sent to this address.');
  }

  /** The code last taken from a mail. */
  usedCode(email: string): string {
    const code = this.#codes.get(email);
    if (code === undefined) throw new Error('No code was taken yet.');
    return code;
  }

  /** A page of the product that a link in a mail may lead back to. */
  get page(): string {
    return this.#service.page;
  }

  disable(email: string): Promise<void> {
    return this.#service.disable(email);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#browsers.values()].map(({ app }) => deleteApp(app)));
  }
}
