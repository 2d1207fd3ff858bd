/// <reference types="@vitest/browser-playwright" />
import { university } from '@coursetrail/university';
import './ui/base.css';
import './shell/frame.css';
import './ui/color-scheme.ts';
// Says where requests get the student's token, as for every screen that needs a login.
import './shell/guard.tsx';
import {
  coursePrerequisitesReply,
  courseSeasonsReply,
  courseTitlesReply,
  documentReply,
  type PublishedOfMe,
  pageConfig,
  problems,
  publishedMajorsReply,
  publishedReply,
  seenByOthersReply,
} from '@coursetrail/contract';
import { asUid } from '@coursetrail/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import type { Auth } from 'firebase/auth';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { openIdentity } from './identity/login.ts';
import { queryClient } from './server/query-client.ts';
import { chooseFile } from './session/chosen-file.ts';
import { clearNotices } from './ui/notices.tsx';
import { PageVisit } from './ui/page.tsx';

/** What component tests use: real components, a real query client, and a fake server. */

export const student = { uid: asUid('student-1'), email: `student-1@${university.emailDomains[0]}` };

const apiKey = 'coursetrail';

/** Renders a component inside what main.tsx puts around every screen. */
export const renderInApp = (ui: ReactNode, { at = '/' }: { at?: InitialEntry } = {}) =>
  render(ui, {
    wrapper: ({ children }) => (
      <PageVisit>
        <MemoryRouter initialEntries={[at]}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </MemoryRouter>
      </PageVisit>
    ),
  });

type Endpoint = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
type FakeReplySchema<Reply> = { parse: (value: unknown) => Reply };
type SentRequest = { path: string; body: unknown };
type Respond = (request: SentRequest) => Promise<Response>;

/**
 * The server as the page sees it: replies by method and path. A reply goes through the contract's schema, so one that
 * the real server could not send fails the test. A path without a query string also serves requests with one.
 */
class FakeServer {
  readonly #responses = new Map<string, Respond>();
  readonly #releases: (() => void)[] = [];
  readonly #requests: (SentRequest & { endpoint: string })[] = [];
  /** Requests that no test has set a reply for. */
  readonly unexpected: string[] = [];
  /** Whether a test asked for failures, which the page then logs. */
  isFailing = false;

  /** Replies with a body, the same one every time or one made from the request. */
  reply<Reply>(
    endpoint: Endpoint,
    schema: FakeReplySchema<Reply>,
    body: NoInfer<Reply> | ((request: SentRequest) => NoInfer<Reply>),
    { headers = {} }: { headers?: Record<string, string> } = {},
  ) {
    this.#responses.set(endpoint, async (request) => {
      const value = body instanceof Function ? body(request) : body;
      return Response.json(schema.parse(value), { headers });
    });
  }

  /** Replies with one of the contract's problems. */
  refuse(endpoint: Endpoint, code: keyof typeof problems) {
    this.isFailing = true;
    const [status, error] = problems[code];
    this.#responses.set(endpoint, async () => Response.json({ error, code }, { status }));
  }

  /** Replies with a refusal that the contract does not know: another service's, or a proxy's. */
  refuseWith(endpoint: Endpoint, status: number, body: string | object) {
    this.isFailing = true;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.#responses.set(endpoint, async () => new Response(text, { status }));
  }

  /** Breaks the connection, as a lost network does. */
  disconnect(endpoint: Endpoint) {
    this.isFailing = true;
    this.#responses.set(endpoint, async () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Keeps requests waiting; the function it returns lets them have the reply that is set by then. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#responses.get(endpoint);
    const waiting: Respond = async (request) => {
      await promise;
      return this.#respond(endpoint, request);
    };
    this.#responses.set(endpoint, waiting);
    const release = () => {
      if (this.#responses.get(endpoint) === waiting) {
        if (before) this.#responses.set(endpoint, before);
        else this.#responses.delete(endpoint);
      }
      resolve();
    };
    this.#releases.push(release);
    return release;
  }

  /** Lets everything go that is still held. */
  releaseAll() {
    for (const release of this.#releases) release();
  }

  /** The bodies that were sent to an endpoint, oldest first; undefined where a request had none. */
  sentTo = (endpoint: Endpoint): unknown[] =>
    this.#requests.filter((request) => request.endpoint === endpoint).map(({ body }) => body);

  /** The paths, with their query strings, that were asked of an endpoint, oldest first. */
  askedOf = (endpoint: Endpoint): string[] =>
    this.#requests.filter((request) => request.endpoint === endpoint).map(({ path }) => path);

  handle(method: string, url: URL, body: unknown): Promise<Response> {
    const path = url.pathname + url.search;
    const full = `${method} ${path}`;
    const endpoint = this.#responses.has(full) ? full : `${method} ${url.pathname}`;
    this.#requests.push({ endpoint, path, body });
    return this.#respond(endpoint, { path, body });
  }

  async #respond(endpoint: string, request: SentRequest): Promise<Response> {
    const respond = this.#responses.get(endpoint);
    if (respond) return respond(request);
    this.unexpected.push(endpoint);
    return Response.json({ error: 'No reply was set.', code: 'not-found' }, { status: 404 });
  }
}

/** The server of the present test; every test begins with one that knows only who is logged in. */
export let server = new FakeServer();

const nothingPublished: PublishedOfMe = {
  publishedOn: null,
  major: null,
  courses: [],
  hiddenUntil: null,
  isCurrent: true,
};

/** Sets what is published of the student; by default nothing is. */
export const servePublished = (published: Partial<PublishedOfMe> = {}) =>
  server.reply('GET /account/published', publishedReply, { ...nothingPublished, ...published });

/** Sets what the preview of My Account says: that others see nothing of a student without courses. */
export const serveSeenByOthers = () =>
  server.reply('GET /account/as-seen-by-others', seenByOthersReply, {
    unseen: 'no-courses',
    major: null,
    courses: [],
    withheld: 0,
    smallestGroup: 6,
    firstGroup: 12,
  });

/** The third of November of the current year, which the page names without its year. */
export const november3 = `${new Date().getFullYear()}-11-03`;

/** Modules and styles of the page itself, which the test runner serves. */
const isPageFile = (url: URL) => /^\/(@|src\/|node_modules\/|__vitest)/.test(url.pathname);

const realFetch = globalThis.fetch;

async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (isPageFile(url)) return realFetch(input, init);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  request.signal.addEventListener('abort', () => reject(request.signal.reason));
  // It may be aborted before anybody waits for that.
  aborted.catch(() => {});
  const text = await request.text();
  // As with the real one, a request that was aborted before it began is never sent.
  request.signal.throwIfAborted();
  const isJson = request.headers.get('content-type')?.includes('json');
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  return Promise.race([server.handle(request.method, url, body), aborted]);
}

/** As much of XMLHttpRequest as an upload uses; `fetch` cannot report progress. */
class FakeXMLHttpRequest {
  status = 0;
  response: unknown = null;
  responseType = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend?: () => void;
  #method = 'GET';
  #url = new URL(location.href);
  #isAborted = false;

  open(method: string, path: string) {
    this.#method = method;
    this.#url = new URL(path, location.href);
  }

  setRequestHeader() {}

  getResponseHeader = () => null;

  abort() {
    this.#isAborted = true;
    this.onloadend?.();
  }

  async send(form: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    try {
      const reply = await server.handle(this.#method, this.#url, Object.fromEntries(form));
      if (this.#isAborted) return;
      this.response = await reply.json();
      this.status = reply.status;
    } catch {
      // Without a reply the status stays 0.
    }
    this.onloadend?.();
  }
}

/** A token that expires in an hour, of the student if of nobody else. */
export function makeToken(uid: string = student.uid, more: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  // The SDK takes a token that equals the one it has for no token.
  const claims = { sub: uid, user_id: uid, iat: now, exp: now + 3600, jti: crypto.randomUUID(), ...more };
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.signature`;
}

/** Leaves in the browser what a login leaves there, so that the authentication SDK finds its student. */
async function logIn() {
  const accessToken = makeToken();
  const user = {
    ...student,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    apiKey,
    appName: '[DEFAULT]',
    stsTokenManager: {
      refreshToken: 'refresh',
      accessToken,
      expirationTime: Date.now() + 3_600_000,
    },
  };
  const name = 'firebaseLocalStorage';
  const opening = indexedDB.open(`${name}Db`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'fbase_key' });
  const database = await settled(opening);
  const record = { fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`, value: user };
  await settled(database.transaction(name, 'readwrite').objectStore(name).put(record));
  database.close();
  localStorage.setItem('userId', student.uid);
  localStorage.setItem('token', accessToken);
  // As when another tab logs in: whatever follows the session notices before the test begins, and empties its cache.
  window.dispatchEvent(new Event('storage'));
  // The SDK would notice within 800 ms, and a busy machine might take longer than the page waits for it.
  const { auth } = await openIdentity();
  await (auth as Auth & { _onStorageEvent: () => Promise<void> })._onStorageEvent();
}

const settled = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** For the identity protocol, whose replies the contract does not describe. */
export const anything: FakeReplySchema<unknown> = { parse: (value) => value };

function serverThatKnowsTheStudent(): FakeServer {
  const fresh = new FakeServer();
  fresh.reply('GET /config.json', pageConfig, {
    identity: { mode: 'embedded', apiKey, projectId: 'coursetrail' },
    allowedDomains: [...university.emailDomains],
    minGroupSize: 5,
  });
  // Every list of majors asks for it.
  fresh.reply('GET /majors', publishedMajorsReply, []);
  // Home and the path ask for those of the courses that others took next.
  fresh.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {});
  // The Visualizer and its trail link ask for the main plan.
  for (const name of ['audits', 'decisions'] as const)
    fresh.reply(`GET /account/documents/${name}`, documentReply(name), { version: 0, document: null });
  fresh.reply('GET /account/documents/plans', documentReply('plans'), {
    version: 0,
    document: null,
  });
  // Statistics and the path ask for those of the courses they show.
  fresh.reply('GET /catalogue/titles', courseTitlesReply, {});
  // Left and Plan ask for those of their courses.
  fresh.reply('GET /course-seasons', courseSeasonsReply, {});
  fresh.reply('GET /account/documents/put-away', documentReply('put-away'), {
    version: 0,
    document: null,
  });
  // The SDK looks its student up once when it starts.
  fresh.reply('POST /identity/v1/accounts:lookup', anything, {
    users: [{ localId: student.uid, email: student.email, emailVerified: true }],
  });
  // A request that the test before left behind finds no login for a moment, and then asks for a new token.
  fresh.reply('POST /identity/v1/token', anything, () => ({
    ...{ id_token: makeToken(), access_token: makeToken(), refresh_token: 'refresh' },
    ...{ expires_in: '3600', user_id: student.uid, token_type: 'Bearer' },
  }));
  // Ending a session, for which no page waits.
  fresh.reply('POST /identity/v1/accounts:signOut', anything, {});
  return fresh;
}

let complaints: string[] = [];

const withCause = (word: unknown): string =>
  word instanceof Error && word.cause !== undefined ? `${word}, because of ${withCause(word.cause)}` : String(word);

/** Every test begins as a student who has just logged in, in a fresh page on a desktop. */
export async function beginTest() {
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest);
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    void fetch(path, { method: 'POST', body: body as Blob });
    return true;
  });
  server = serverThatKnowsTheStudent();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  // A chosen file outlives its screen, and so do notices.
  chooseFile(null);
  clearNotices();
  await logIn();
  complaints = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      complaints.push(words.map(withCause).join(' '));
    });
}

/** A test may put something else in the navigator's place. */
const { locks } = navigator;

export async function endTest() {
  const unexpected = [...server.unexpected];
  // A request that is still under way would find the login gone and disturb the next test.
  await cleanup();
  server.releaseAll();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  // A document that is being saved holds a lock. Its request would reach the server of the next test.
  await expect.poll(async () => (await locks.query()).held).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '#');
  const { width, height } = sizes.desktop;
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  expect(unexpected, 'requests without a reply').toEqual([]);
  if (!server.isFailing) expect(complaints, 'what the page logged').toEqual([]);
}

/** Fails with the name of every accessibility rule the page breaks, and the elements that break it. */
export async function expectAccessible(element: Element = document.body) {
  // Rules about a whole page, such as its one main landmark, do not apply to a part of it.
  const { violations } = await axe.run(element, {
    rules: { region: { enabled: false } },
    // What is in order is not described: that would be most of the page.
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Fails unless an alert has a color in both themes: its background and its icon. */
export async function expectTone(alert: Locator, tone: 'red' | 'green') {
  await inEveryLook(async () => {
    const element = alert.element();
    const icon = element.querySelector('svg') ?? element;
    const colors = [getComputedStyle(element).backgroundColor, getComputedStyle(icon).stroke];
    expect(colors.map(toneOf)).toEqual([tone, tone]);
  });
}

/** Which primary color a color has more of than the page behind it; 'none' where no difference can be seen. */
function toneOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (channel) =>
      (channelsOf(color)[channel] ?? 0) - (channelsOf(getComputedStyle(document.body).backgroundColor)[channel] ?? 0),
  );
  if (red - Math.max(green, blue) > 2) return 'red';
  return green - Math.max(red, blue) > 2 ? 'green' : 'none';
}

function channelsOf(color: string): ArrayLike<number> {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/** Light on a desktop and dark on a phone: colors do not depend on the size, nor the layout on the theme. */
export async function inEveryLook(check: (size: keyof typeof sizes) => Promise<void>) {
  try {
    for (const [scheme, size] of [
      ['light', 'desktop'],
      ['dark', 'phone'],
    ] as const) {
      await prefer(scheme);
      await page.viewport(sizes[size].width, sizes[size].height);
      await check(size);
    }
  } finally {
    await prefer('light');
    await page.viewport(sizes.desktop.width, sizes.desktop.height);
  }
}

async function prefer(scheme: 'light' | 'dark') {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await expect.poll(() => document.documentElement.getAttribute('data-theme')).toBe(scheme);
}

/** Takes the files that the page would download. */
export function takeDownloads() {
  const files: { name: string; file: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = createObjectURL(file);
    if (file instanceof Blob) blobs.set(address, file);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = blobs.get(this.href);
    if (file) files.push({ name: this.download, file });
  });
  return files;
}
