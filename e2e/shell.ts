import { pageConfig } from '@coursetrail/contract';
import { type Campus, startCampus, type TestStudent } from '@coursetrail/test-product';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { allPages } from '../apps/web/src/pages.ts';

export { type Campus, fillLogin, logIn, type TestStudent } from '@coursetrail/test-product';

/** Addresses of the pages whose own depends on what they show, and headings that are not the same for all. */
const examples: Record<string, { path: string; heading?: string }> = {
  '/action': { path: '/action', heading: 'This link is incomplete' },
  '/course/:code': { path: '/course/MATH%201500', heading: 'MATH 1500' },
  '/sheet/:link': {
    path: '/sheet/s1y4e8.W1tbIkNvbXB1dGVyIFNjaWVuY2UgKEJTKSIsIjIwMjYtMTEtMDMiLFtbIkh1bWFuaXRpZXMiLFtbMywwXV0sWyJQSElMIDEwMDAiXSwtMV1dXV0sIk1heSBJIHRha2UgTUFUSCAyMzAwIGluIHN1bW1lcj8iXQ.t12kv7.computer-science.-.CMP_SC1050a.MATH1500a1700b',
  },
  '/trail/:link': { path: '/trail/t19tbs.computer-science.-.CMP_SC1050ab2050b.MATH1500ad1700b' },
};

/** Every page of the app: an address, the heading it shows and whether a login is needed. */
export const screens = allPages.map(({ path, heading, studentHeading, guarded = false }) => ({
  path,
  heading: heading ?? '',
  studentHeading: studentHeading ?? examples[path]?.heading ?? heading ?? '',
  /** Whether the heading is there before the page has been fetched. */
  isHeadingEarly: heading !== undefined,
  guarded,
  ...examples[path],
}));

/** The specification's warning. The Visualizer opens in the student's own major, of which little may be published. */
const noHistories = 'No histories match the chosen view.';

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

export const storedLogin = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    userId: localStorage.getItem('userId'),
  }));

/** What a request needs besides to be one of the page's student. */
export const bearer = async (page: Page) => ({
  authorization: `Bearer ${(await storedLogin(page)).token}`,
});

type RecordedCourse = { programId: string; semester: string; grade: string };

export const took = (programId: string, semester: string, grade: string): RecordedCourse => ({
  programId,
  semester,
  grade,
});

/** The courses that the server has stored for the page's student. */
export async function storedCourses(page: Page): Promise<RecordedCourse[]> {
  const headers = await bearer(page);
  const [record] = await (await page.request.get('/course-histories?scope=mine', { headers })).json();
  return record.courses.map(({ programId, semester, grade }: RecordedCourse) => took(programId, semester, grade));
}

/** Gives the page's student exactly these courses, by importing an export. */
export async function importCourses(
  page: Page,
  courses: readonly (RecordedCourse & { origin?: string })[],
  sharing = 'courses',
) {
  const data = {
    format: 'coursetrail-1',
    exportedAt: new Date().toISOString(),
    major: 'Physics',
    sharing,
    courses: courses.map((course) => ({
      _id: `${course.programId.replace(' ', '_')}-${course.semester}`,
      ...course,
    })),
  };
  const reply = await page.request.post('/account/import', { headers: await bearer(page), data });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** The user the authentication SDK believes to be signed in, read from its storage. */
export const sdkUser = (page: Page) =>
  page.evaluate<{ uid: string; token: string; msToExpiry: number } | null>(`(async () => {
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const name = 'firebaseLocalStorage';
    const database = await settled(indexedDB.open(name + 'Db'));
    if (!database.objectStoreNames.contains(name)) return null;
    const records = await settled(database.transaction(name).objectStore(name).getAll());
    database.close();
    const user = records.find((record) => record.fbase_key.startsWith('firebase:authUser:'))?.value;
    if (!user) return null;
    const { accessToken, expirationTime } = user.stsTokenManager;
    return { uid: user.uid, token: accessToken, msToExpiry: expirationTime - Date.now() };
  })()`);

/**
 * Presses Logout and waits until the server has ended the session as well: the page does not wait for that, and
 * `enter` would take the login for a valid one.
 */
export async function logOut(page: Page) {
  const ended = page.waitForResponse('**/accounts:signOut*');
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await ended;
  await expect(heading(page, 'Login')).toBeVisible();
}

/** Calls the identity service as the SDK would. */
export const identityCall = async (request: APIRequestContext, call: string, data: object) =>
  (await request.post(`/identity/v1/${call}?key=coursetrail`, { data })).json();

/** Ends every session of the page's student, unknown to the page, as an operator or another device does. */
export async function endSessions(page: Page) {
  const idToken = (await sdkUser(page))?.token;
  const reply = await identityCall(page.request, 'accounts:signOutEverywhere', { idToken });
  expect(reply).not.toHaveProperty('error');
}

/** A student who has signed up, but not opened the link in the email. */
export async function signUp(request: APIRequestContext, campus: Campus): Promise<TestStudent> {
  const student = { email: campus.newAddress(), password: 'a long walk through campus' };
  const reply = await identityCall(request, 'accounts:signUp', student);
  expect(reply).not.toHaveProperty('error');
  return student;
}

/** Whether the address of an account is verified. */
export async function isVerified(request: APIRequestContext, { email, password }: TestStudent): Promise<boolean> {
  const { idToken } = await identityCall(request, 'accounts:signInWithPassword', {
    email,
    password,
  });
  return (await identityCall(request, 'accounts:lookup', { idToken })).users[0].emailVerified;
}

type Login = { uid: string; apiKey: string; idToken: string; refreshToken: string; at: number };

/** Less than the five minutes for which the server takes a sign-in for a recent one. */
const recent = 3 * 60_000;

const logins = new Map<TestStudent, Login>();

/** Logs a student in over the protocol, unless an earlier login is still valid and recent. */
export async function loginOf(request: APIRequestContext, student: TestStudent): Promise<Login> {
  const before = logins.get(student);
  const authorization = `Bearer ${before?.idToken}`;
  if (
    before &&
    Date.now() - before.at < recent &&
    (await request.get('/get-major', { headers: { authorization } })).ok()
  )
    return before;
  const { apiKey } = pageConfig.parse(await (await request.get('/config.json')).json()).identity;
  const reply = await request.post(`/identity/v1/accounts:signInWithPassword?key=${apiKey}`, {
    data: { ...student, returnSecureToken: true },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { localId, idToken, refreshToken } = await reply.json();
  const login = { uid: localId, apiKey, idToken, refreshToken, at: Date.now() };
  logins.set(student, login);
  return login;
}

/** Opens a document of the product's origin that runs no script, and lets no browser look for an icon. */
export async function openEmpty(page: Page) {
  const body = '<link rel="icon" href="data:,">';
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/empty');
  await page.unroute('/empty');
}

/**
 * Makes the page one of a student who has logged in before: puts into the browser what a login leaves there, without
 * going through the screen. No screen is open yet.
 */
export async function enter(page: Page, student: TestStudent) {
  const { uid, apiKey, idToken, refreshToken } = await loginOf(page.request, student);
  const value = {
    ...{
      uid,
      email: student.email,
      emailVerified: true,
      isAnonymous: false,
      providerData: [],
      apiKey,
      appName: '[DEFAULT]',
    },
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
  };
  const record = { fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`, value };
  await openEmpty(page);
  await page.evaluate(`(async () => {
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const name = 'firebaseLocalStorage';
    const opening = indexedDB.open(name + 'Db', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'fbase_key' });
    const database = await settled(opening);
    await settled(database.transaction(name, 'readwrite').objectStore(name).put(${JSON.stringify(record)}));
    database.close();
    localStorage.setItem('token', ${JSON.stringify(idToken)});
    localStorage.setItem('userId', ${JSON.stringify(uid)});
  })()`);
}

type Fixtures = {
  student: Page;
  faults: string[];
  /** 'expected' where a test causes refusals, which the browser logs as errors. */
  refusals: 'expected' | 'faults';
};
type WorkerFixtures = { campus: Campus; somebody: TestStudent };

export const test = base.extend<Fixtures, WorkerFixtures>({
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const campus = await startCampus();
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  somebody: [async ({ campus }, use) => use(await campus.enroll()), { scope: 'worker' }],
  baseURL: async ({ campus }, use) => use(campus.product.url),
  refusals: ['faults', { option: true }],
  /** The page of a student who has logged in; no screen is open yet. */
  student: async ({ page, somebody }, use) => {
    await enter(page, somebody);
    await use(page);
  },
  /** What the browser complained about: policy violations, errors, warnings, and requests to other origins. */
  faults: [
    async ({ page, baseURL, refusals }, use, testInfo) => {
      const faults: string[] = [];
      const refused: string[] = [];
      const isRefusal = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;
      await page.exposeFunction('reportViolation', (what: string) => faults.push(what));
      await page.addInitScript({
        content: `document.addEventListener('securitypolicyviolation', (event) =>
          reportViolation(\`policy: \${event.violatedDirective} \${event.blockedURI} \${event.sample}\`));`,
      });
      page.on('console', (message) => {
        if (refusals === 'expected' && isRefusal.test(message.text())) return;
        if (message.text() === noHistories) return;
        if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL) {
          faults.push(`request: ${request.url()}`);
        }
      });
      await use(faults);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('refused requests', { body: refused.join('\n') || 'none' });
      expect(faults, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});
