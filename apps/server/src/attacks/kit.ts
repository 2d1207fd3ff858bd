import type { CountedStatistics, Crowd, PathwaysReply } from '@coursetrail/contract';
import { asUid, compareSemesters, semesterNumber } from '@coursetrail/domain';
import { type InventedStudent, inventStudents, readCurricula } from '@coursetrail/invented-students';
import { builtInCourses } from '@coursetrail/university/courses';
import { seedStudents } from '../seed/seed.ts';
import { type ServerKit, tokenFor } from '../test-kit.ts';

/** A history as a reader sees it; `grade` only where its owner shares grades. */
export type SeenHistory = {
  pseudonym: string;
  attempts: { programId: string; n: number; grade?: string | undefined }[];
};

type SeenRecord = {
  firebaseUid: string;
  courses: { programId: string; semester: string; grade?: string }[];
};

/** Everything that the server says about other students, at one moment. */
export type Look = {
  /** By address: status, headers and body. */
  replies: ReadonlyMap<string, string>;
  crowds: ReadonlyMap<string, Crowd>;
  pathways: ReadonlyMap<string, PathwaysReply>;
  gradeCharts: ReadonlyMap<string, CountedStatistics>;
  histories: ReadonlyMap<string, readonly SeenHistory[]>;
};

/** Headers that change with the time of day, are drawn by chance, or name a position only this reader can use. */
const changingHeaders = new Set(['date', 'x-request-id', 'link', 'connection', 'keep-alive']);

type ParsedReply = { text: string; json: unknown; headers: Record<string, unknown> };

const addressesOf = (major: string) => {
  const name = encodeURIComponent(major);
  const statistics = (query: string) => `/statistics/${name}?type=${query}`;
  return {
    crowd: `/visualizer/${name}`,
    pathways: `/visualizer/${name}/pathways`,
    charts: statistics('grades&detail=counts'),
    others: ['grades', 'distribution', 'distribution&detail=counts'].map(statistics),
    histories: `/course-histories?major=${name}`,
    browse: `/browse?major=${name}`,
  };
};

/** A reader without courses who polls every reply about some majors, with the tags of the last time. */
export async function openReader(kit: ServerKit, uid: string, majors: readonly string[]) {
  const authorization = `Bearer ${await tokenFor({ uid })}`;
  const cached = new Map<string, { etag: string; reply: ParsedReply }>();
  const browseCursors = new Map<string, string>();

  const poll = async (url: string): Promise<ParsedReply> => {
    const last = cached.get(url);
    const headers = { authorization, ...(last && { 'if-none-match': last.etag }) };
    const reply = await kit.app.inject({ method: 'GET', url, headers });
    if (reply.statusCode === 304 && last) return last.reply;
    const kept = Object.entries(reply.headers).filter(([name]) => !changingHeaders.has(name));
    const text = [reply.statusCode, JSON.stringify(kept.sort()), reply.body].join('\n');
    const parsed = { text, json: reply.json(), headers: reply.headers };
    const { etag } = reply.headers;
    if (typeof etag === 'string') cached.set(url, { etag, reply: parsed });
    return parsed;
  };

  const pollHistories = async (first: string) => {
    const pages: ParsedReply[] = [];
    for (let url: string | undefined = first; url !== undefined; ) {
      const page = await poll(url);
      pages.push(page);
      url = /^<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    const records = pages.flatMap(({ json }) => json as SeenRecord[]);
    return { text: pages.map(({ text }) => text).join('\n'), records };
  };

  type Browsed = { record: unknown; cursor: string | null; code?: string };
  const browse = async (url: string) => (await poll(url)).json as Browsed;

  /** Steps through histories, always from the same position. */
  const pollBrowse = async (address: string): Promise<string> => {
    const next = (from: string) => browse(`${address}&step=next&from=${encodeURIComponent(from)}`);
    const start = browseCursors.get(address) ?? (await browse(address)).cursor;
    if (start === null) return 'nobody';
    const first = await next(start);
    if (first.code !== undefined) {
      browseCursors.delete(address); // a cursor is valid for an hour
      return pollBrowse(address);
    }
    browseCursors.set(address, start);
    const second = first.cursor === null ? null : await next(first.cursor);
    return JSON.stringify([first.record, second?.record]);
  };

  const look = async (): Promise<Look> => {
    const replies = new Map<string, string>();
    const crowds = new Map<string, Crowd>();
    const pathways = new Map<string, PathwaysReply>();
    const gradeCharts = new Map<string, CountedStatistics>();
    const histories = new Map<string, SeenHistory[]>();
    replies.set('/visualizer', (await poll('/visualizer')).text);
    for (const major of majors) {
      const addresses = addressesOf(major);
      const crowd = await poll(addresses.crowd);
      const charts = await poll(addresses.charts);
      const follows = await poll(addresses.pathways);
      replies.set(addresses.crowd, crowd.text).set(addresses.charts, charts.text);
      replies.set(addresses.pathways, follows.text);
      for (const url of addresses.others) replies.set(url, (await poll(url)).text);
      const { text, records } = await pollHistories(addresses.histories);
      replies.set(addresses.histories, text);
      replies.set(addresses.browse, await pollBrowse(addresses.browse));
      crowds.set(major, crowd.json as Crowd);
      pathways.set(major, follows.json as PathwaysReply);
      gradeCharts.set(major, charts.json as CountedStatistics);
      const others = records.filter((record) => record.firebaseUid !== uid);
      histories.set(major, others.map(asSeen).sort(byAttempts));
    }
    return { replies, crowds, pathways, gradeCharts, histories };
  };
  return { look };
}

/** The list is in the order of pseudonyms, which are others in each run. */
const byAttempts = (a: SeenHistory, b: SeenHistory) =>
  JSON.stringify(a.attempts) < JSON.stringify(b.attempts) ? -1 : 1;

const asSeen = ({ firebaseUid, courses }: SeenRecord): SeenHistory => ({
  pseudonym: firebaseUid,
  attempts: courses.map(({ programId, semester, grade }) => ({
    programId,
    n: semesterNumber(semester),
    grade,
  })),
});

/** The addresses whose replies differ between two looks. */
export const changedAddresses = (before: Look, after: Look): string[] =>
  [...after.replies].filter(([url, text]) => before.replies.get(url) !== text).map(([url]) => url);

const curricula = readCurricula(builtInCourses());

/** Invented students of these majors, the same number of each. The same seed gives the same students. */
export function inventFor(majors: readonly string[], seed: string, perMajor: number): InventedStudent[] {
  const chosen = new Map(majors.map((major) => [major, [] as InventedStudent[]]));
  for (const student of inventStudents(curricula, seed, 100 * perMajor)) {
    if (chosen.values().every(({ length }) => length === perMajor)) break;
    const list = chosen.get(student.major);
    const isOver = student.history.every(({ semester }) => compareSemesters(semester, 'SP26') <= 0);
    if (list !== undefined && list.length < perMajor && student.history.length > 4 && isOver) list.push(student);
  }
  return [...chosen.values()].flat();
}

/** Writes students as accounts that are older than a week. */
export const seed = (kit: ServerKit, students: readonly InventedStudent[]) => seedStudents(kit.database, students);

/** A request that has to succeed. */
export async function write(
  kit: ServerKit,
  uid: string,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
): Promise<void> {
  const reply = await kit.ask(uid, method, url, body);
  if (reply.statusCode !== 200) throw new Error(`${method} ${url} failed: ${reply.body}`);
}

export const share = (kit: ServerKit, uid: string, sharing: string) =>
  write(kit, uid, 'PUT', '/account/sharing', { sharing });

/** A whole record in a single write. */
export const importStudent = (kit: ServerKit, { uid, major, sharing, history }: InventedStudent) =>
  write(kit, uid, 'POST', '/account/import', {
    format: 'coursetrail-1',
    exportedAt: kit.clock.now.toISOString(),
    major,
    sharing,
    courses: history.map(({ _id, ...attempt }) => attempt),
  });

/** Who is behind a history. No attacker can ask this; the strongest one recognizes everybody. */
export function ownersOf(kit: ServerKit, reader: string, uids: readonly string[]): Map<string, string> {
  const { pseudonymOf } = kit.dependencies.pseudonyms;
  return new Map(uids.map((uid) => [pseudonymOf(asUid(reader), asUid(uid), kit.clock.now), uid] as const));
}

/** A student with courses given as 'MATH 1500 FS24 A', for `seed`. */
export const plainStudent = (
  uid: string,
  major: string,
  courses: readonly string[],
  sharing: InventedStudent['sharing'] = 'courses',
): InventedStudent => ({
  uid: asUid(uid),
  major,
  sharing,
  history: courses.map((line, index) => {
    const [subject, number, semester = '', grade = ''] = line.split(' ');
    return { _id: `${uid}-${index}`, programId: `${subject} ${number}`, semester, grade };
  }),
});

/** What a look says about a major, apart from pseudonyms, which are new every day. */
export const saidAbout = (look: Look, major: string) => ({
  replies: [...look.replies].filter(
    ([url]) => url.includes(encodeURIComponent(major)) && /^.(visualizer|statistics)/.test(url),
  ),
  histories: (look.histories.get(major) ?? []).map(({ attempts }) => JSON.stringify(attempts)).sort(),
});
