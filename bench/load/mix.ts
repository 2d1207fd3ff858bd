import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import type { LoadStudent } from './students.ts';

/** A student with what their browser has stored. */
export type LoadClient = LoadStudent & {
  number: number;
  token: string;
  /** When the token was issued, in milliseconds. */
  tokenAt: number;
  /** ETags by path. */
  tags: Map<string, string>;
  cursor: string | null;
  hasUndo: boolean;
  majorsLeft: number;
};

type LoadReply = { status: number; etag: string | undefined; body(): string };

export type LoadRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Called with a reply of status 200 or 304. */
  onReply?(reply: LoadReply): void;
  /** The reply's text is needed; otherwise it is thrown away as it comes. */
  readsBody?: boolean;
};

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

const json = (path: string, body: object, more: Partial<LoadRequest> = {}): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...more,
});
const get = (path: string): LoadRequest => ({ method: 'GET', path });

/** With the ETag of the last reply, if the browser has one; compressed, as browsers ask for it. */
const revalidated = ({ tags }: LoadClient, path: string, isKnown: boolean): LoadRequest => {
  const tag = isKnown ? tags.get(path) : undefined;
  return {
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'gzip', ...(tag !== undefined && { 'if-none-match': tag }) },
    onReply: ({ etag }) => void (etag !== undefined && tags.set(path, etag)),
  };
};

const semesters = ['FS22', 'SP23', 'FS23', 'SP24', 'FS24', 'SP25', 'FS25'] as const;
const grades = ['A', 'A-', 'B+', 'B', 'C'] as const;
const subjects = ['MATH', 'STAT', 'HIST', 'ENGLSH', 'CMP_SC', 'PHYSCS'] as const;

const statisticsOf = (major: string) =>
  `/statistics/${encodeURIComponent(major)}?type=${pick(['distribution', 'grades'])}`;
/** Two of three times a student looks at their own major. */
const someMajor = ({ major }: LoadClient, majors: readonly string[]) => (Math.random() < 2 / 3 ? major : pick(majors));

const signIn = (client: LoadClient, request: LoadRequest): LoadRequest => ({
  ...request,
  readsBody: true,
  onReply(reply) {
    const { idToken, id_token, refreshToken, refresh_token } = JSON.parse(reply.body());
    client.token = idToken ?? id_token;
    client.refreshToken = refreshToken ?? refresh_token;
    client.tokenAt = Date.now();
  },
});
export const renewal = (client: LoadClient): LoadRequest =>
  signIn(client, {
    method: 'POST',
    path: '/identity/v1/token?key=coursetrail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${client.refreshToken}`,
  });

const ownHistory = (client: LoadClient): LoadRequest => ({
  ...get('/course-histories?scope=mine'),
  readsBody: true,
  onReply(reply) {
    client.attempts = Array.from(reply.body().matchAll(/"_id":"([^"]+)"/g), ([, id]) => id ?? '');
  },
});

const boundary = 'a-boundary-that-no-pdf-contains';
const upload = (): LoadRequest => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="pdf"; filename="audit.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const pdf = readFileSync(path.join(root, 'samples', 'audit.pdf'));
  return {
    method: 'POST',
    path: '/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

type RequestMaker = (client: LoadClient, majors: readonly string[]) => LoadRequest;

/** What students send, with how many of a hundred requests are of this kind: 80 read, 20 write. */
export const mix = {
  'own history': [22, ownHistory],
  'own major': [6, () => get('/get-major')],
  'sharing level': [4, () => get('/account/sharing')],
  'published of me': [4, () => get('/account/published')],
  'statistics, first time': [
    8,
    (client, majors) => revalidated(client, statisticsOf(someMajor(client, majors)), false),
  ],
  'statistics, again': [
    12,
    (client, majors) => {
      const known = [...client.tags.keys()].filter((path) => path.startsWith('/statistics'));
      return revalidated(client, known.length > 0 ? pick(known) : statisticsOf(someMajor(client, majors)), true);
    },
  ],
  crowd: [
    6,
    (client, majors) => revalidated(client, `/visualizer/${encodeURIComponent(someMajor(client, majors))}`, true),
  ],
  overview: [4, () => get('/visualizer')],
  browse: [
    8,
    (client) => {
      const query = new URLSearchParams(
        client.cursor === null || Math.random() < 0.5
          ? { major: client.major, step: 'random' }
          : { major: client.major, step: 'next', from: client.cursor },
      );
      return {
        ...get(`/browse?${query}`),
        readsBody: true,
        onReply: (reply) => {
          client.cursor = JSON.parse(reply.body()).cursor;
        },
      };
    },
  ],
  'page of histories': [1, () => get('/course-histories')],
  catalog: [
    5,
    (client) =>
      revalidated(
        client,
        Math.random() < 0.5 ? '/courses/MATH%201500' : `/catalogue/courses?subject=${pick(subjects)}`,
        true,
      ),
  ],
  'add a course': [
    7,
    (client) => {
      client.hasUndo = true;
      const programId = `${pick(subjects)} ${1000 + Math.floor(Math.random() * 9000)}`;
      return json('/submit-course-history', {
        courses: [{ programId, semester: pick(semesters), grade: pick(grades) }],
      });
    },
  ],
  'correct a course': [
    6,
    (client) => {
      if (client.attempts.length === 0) return ownHistory(client);
      client.hasUndo = true;
      return json('/edit-course', {
        courseId: pick(client.attempts),
        updatedData: { grade: pick(grades) },
      });
    },
  ],
  'delete a course': [
    4,
    (client) => {
      const id = client.attempts.pop();
      if (id === undefined) return ownHistory(client);
      client.hasUndo = true;
      return { method: 'DELETE', path: `/api/user/courses/${encodeURIComponent(id)}` };
    },
  ],
  undo: [
    0.8,
    (client) => {
      if (!client.hasUndo) return ownHistory(client);
      client.hasUndo = false;
      return { method: 'POST', path: '/account/undo' };
    },
  ],
  'change of major': [
    0.4,
    (client, majors) => {
      if (client.majorsLeft === 0) return ownHistory(client);
      client.majorsLeft -= 1;
      client.major = pick(majors);
      return json('/set-major', { major: client.major });
    },
  ],
  upload: [0.2, upload],
  'token renewal': [1.3, renewal],
  'log-in': [
    0.3,
    (client) =>
      signIn(
        client,
        json('/identity/v1/accounts:signInWithPassword?key=coursetrail', {
          email: client.email,
          password: client.password,
          returnSecureToken: true,
        }),
      ),
  ],
} as const satisfies Record<string, readonly [share: number, make: RequestMaker]>;

export type LoadKind = keyof typeof mix;

const kinds = Object.keys(mix) as LoadKind[];
const total = kinds.reduce((sum, kind) => sum + mix[kind][0], 0);

export function pickKind(): LoadKind {
  let left = Math.random() * total;
  for (const kind of kinds) {
    left -= mix[kind][0];
    if (left < 0) return kind;
  }
  return 'own history';
}

/** Does nothing but check who is asking. */
export const emptyRequest: LoadRequest = { method: 'POST', path: '/users/login' };
