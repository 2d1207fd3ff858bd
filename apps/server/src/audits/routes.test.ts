import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadReply } from '@coursetrail/contract';
import { type AuditDocument, fitsDocument, fromAuditDocument, ok } from '@coursetrail/domain';
import { type Flaw, inventStudent, inventTranscript, layOut, render } from '@coursetrail/invented-audits';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeRules, type ServerKit, startKit } from '../test-kit.ts';
import {
  auditOf,
  authorization,
  coursesOf,
  formWith,
  readerInThisProcess,
  type StoredCourse,
  send,
  upload,
} from './test-kit.ts';
import { fileOf } from './upload-request.ts';

// A busy machine takes seconds to start the process that reads a file.
vi.setConfig({ testTimeout: 120_000 });

type Listed = { programId: string; semester: string; title?: string; grade: string };
const keyOf = ({ programId, semester, title, grade }: Listed) => [programId, semester, title, grade].join();
const sorted = <T extends Listed>(courses: readonly T[]) => courses.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
/** A course without what the server adds to it: an id and the day of its audit. */
const withoutId = ({ _id, auditPreparedOn: _day, ...course }: StoredCourse) => course;

describeRules(
  'the upload of a degree audit',
  (kit) => {
    const enrolled = async (uid: string) => {
      await kit().post(uid, '/set-major', { major: 'Physics' });
      return uid;
    };

    test('turns the audit into a history, and says how many courses it read (API-9, API-10)', async () => {
      const ada = await enrolled('ada');
      const { bytes, expected } = auditOf(5);
      const reply = await upload(kit(), ada, bytes);
      expect(reply.status).toBe(200);
      expect(uploadReply.parse(reply.body)).toEqual(reply.body);
      expect(reply.body).toMatchObject({
        courseCount: expected.courses.length,
        added: expected.courses.length,
        updated: 0,
        unchanged: 0,
        totals: { agree: true },
        preparedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        newerAuditOn: null,
      });
      expect(sorted((await coursesOf(kit(), ada)).map(withoutId))).toEqual(sorted(expected.courses));
    });

    const auditsOf = async (uid: string) => (await kit().get(uid, '/account/documents/audits')).json().document;
    const documentOf = async (uid: string) => (await auditsOf(uid))?.audits[0] ?? null;

    test('keeps what the audit asks for as a private document, which the next one replaces', async () => {
      const hal = await enrolled('hal');
      expect(await documentOf(hal)).toBeNull();
      const [now, later] = [auditOf(7), auditOf(7, { later: true })];
      await upload(kit(), hal, now.bytes);
      const first = await documentOf(hal);
      expect(fromAuditDocument(first).programs[0]?.requirements.map(({ mark, title }) => [mark, title])).toEqual(
        now.expected.programs[0]?.requirements.map(({ mark, title }) => [mark, title]),
      );
      expect(fitsDocument('audit', first)).toBe(true);
      const { advisor, name, number } = inventStudent(7);
      for (const personal of [advisor, name, number, 'NOBODYX', 'adviser'])
        expect(JSON.stringify(first)).not.toContain(personal);

      await upload(kit(), hal, later.bytes);
      const second = await documentOf(hal);
      expect(second.preparedOn > first.preparedOn).toBe(true);
      await upload(kit(), hal, now.bytes);
      expect(await documentOf(hal)).toEqual(second);
      expect((await kit().get(hal, '/account/export')).json().documents).toEqual({ audits: { audits: [second] } });
      // The version before this one reads it here.
      expect((await kit().get(hal, '/account/documents/audit')).json().document).toEqual(second);
    });

    const auditOfProgram = (title: string) =>
      render(layOut({ ...inventStudent(7), program: { title, code: '12345678' } }), 'plain');

    test('of another program is kept beside the first, though no course is new, until Undo; a sixth program is refused', async () => {
      const may = await enrolled('may');
      const uploadProgram = async (title: string) => (await upload(kit(), may, auditOfProgram(title))).body;
      const programs = async () =>
        (await auditsOf(may)).audits.map(({ programs: [first] }: AuditDocument) => first?.program);
      await uploadProgram('Physics (BS)');
      const before = await coursesOf(kit(), may);
      expect(await uploadProgram('Statistics (Minor)')).toMatchObject({ added: 0, updated: 0, changesDegree: true });
      expect(await uploadProgram('Statistics (Minor)')).toMatchObject({ changesDegree: false });
      expect(await programs()).toEqual(['Physics (BS)', 'Statistics (Minor)']);
      expect((await kit().post(may, '/account/undo')).statusCode).toBe(200);
      expect(await programs()).toEqual(['Physics (BS)']);
      expect(await coursesOf(kit(), may)).toEqual(before);

      for (const title of ['German (BA)', 'Art (BA)', 'History (BA)', 'Music (Minor)']) await uploadProgram(title);
      expect(await uploadProgram('Economics (BA)')).toMatchObject({ code: 'audits-full' });
      expect(await programs()).toHaveLength(5);
      // A trial, or one that is put away, is written by its owner.
      const { version, document } = (await kit().get(may, '/account/documents/audits')).json();
      const kept = { audits: [{ ...document.audits[1], isTrial: true }, ...document.audits.slice(2)] };
      const saved = await kit().ask(may, 'PUT', '/account/documents/audits', { version, document: kept });
      expect(saved.statusCode).toBe(200);
      expect(await uploadProgram('Economics (BA)')).toMatchObject({ changesDegree: true });
      expect((await programs())[0]).toBe('German (BA)');
      expect((await kit().get(may, '/account/documents/audit')).json().document.programs[0].program).toBe('Art (BA)');
    });

    test('of a transcript brings its courses and keeps what the audit asked for; the audit then updates the same attempts', async () => {
      const tom = await enrolled('tom');
      const transcript = inventTranscript(7);
      const { body } = await upload(kit(), tom, transcript.bytes);
      const { courses } = transcript.expected;
      expect(body).toMatchObject({ courseCount: courses.length, added: courses.length });
      expect(body).toMatchObject({ totals: { agree: true }, ignored: [], isTranscript: true });
      const stored = (await coursesOf(kit(), tom)).map(withoutId);
      expect(sorted(stored)).toEqual(sorted(courses));
      expect(await documentOf(tom)).toBeNull();

      const audit = auditOf(7);
      expect((await upload(kit(), tom, audit.bytes)).body.added).toBe(0);
      const audited = (await coursesOf(kit(), tom)).map(withoutId);
      expect(sorted(audited)).toEqual(sorted(audit.expected.courses));
      const before = await documentOf(tom);
      expect(before).not.toBeNull();

      const later = await upload(kit(), tom, inventTranscript(7, { later: true }).bytes);
      const running = courses.filter(({ grade }) => grade === 'IP').length;
      expect(later.body).toMatchObject({ added: 0, updated: running });
      expect(running).toBeGreaterThan(0);
      expect(await documentOf(tom)).toEqual(before);
      // What only the audit says about a course stays.
      const remarks = (some: readonly object[]) => some.filter((each) => 'remark' in each).length;
      expect(remarks(await coursesOf(kit(), tom))).toBe(remarks(audited));
    });

    test('of a program that the student only considers is refused, and changes nothing', async () => {
      const ivy = await enrolled('ivy');
      await upload(kit(), ivy, auditOf(7).bytes);
      const before = [await coursesOf(kit(), ivy), await documentOf(ivy)];
      const reply = await upload(kit(), ivy, auditOf(7, { whatIf: true }).bytes);
      expect([reply.status, reply.body.code]).toEqual([422, 'what-if-audit']);
      expect([await coursesOf(kit(), ivy), await documentOf(ivy)]).toEqual(before);
    });

    test('changes nobody else’s history (AUTH-5)', async () => {
      await kit().enroll('neighbor', 'Physics', ['MATH 1500 FS24 A']);
      const before = await coursesOf(kit(), 'neighbor');
      const reply = await upload(kit(), await enrolled('uploader'), auditOf(5).bytes);
      expect(reply.status).toBe(200);
      expect(await coursesOf(kit(), 'neighbor')).toEqual(before);
    });

    test('a second time changes nothing, and the first can still be undone', async () => {
      const bo = await enrolled('bo');
      const { bytes, expected } = auditOf(7);
      await upload(kit(), bo, bytes);
      const before = await coursesOf(kit(), bo);
      const { body } = await upload(kit(), bo, bytes);
      expect(body).toMatchObject({ added: 0, updated: 0, unchanged: expected.courses.length });
      expect(await coursesOf(kit(), bo)).toEqual(before);
      expect((await kit().post(bo, '/account/undo')).statusCode).toBe(200);
      expect(await coursesOf(kit(), bo)).toEqual([]);
    });

    test('keeps two courses of one code in one semester, each with its later grade, through edit and undo', async () => {
      const uid = await enrolled('twins');
      const [now, later] = [auditOf(29), auditOf(29, { later: true })];
      const twins = async () =>
        sorted(await coursesOf(kit(), uid)).filter(({ programId }) => programId === 'ENGLSH 2000');
      await upload(kit(), uid, now.bytes);
      const before = await twins();
      expect(before.map(({ grade }) => grade)).toEqual(['IP', 'IP']);
      await upload(kit(), uid, later.bytes);
      expect(sorted((await coursesOf(kit(), uid)).map(withoutId))).toEqual(sorted(later.expected.courses));
      const { _id = '', semester = '' } = before[0] ?? {};
      const edit = { courseId: _id, updatedData: { semester, grade: 'D' } };
      expect((await kit().post(uid, '/edit-course', edit)).statusCode).toBe(200);
      expect(await twins()).toHaveLength(2);
      await kit().post(uid, '/account/undo');
      await upload(kit(), uid, later.bytes);
      expect(sorted((await coursesOf(kit(), uid)).map(withoutId))).toEqual(sorted(later.expected.courses));
    });

    test('can be undone: what the audit before asked for is back, or nothing', async () => {
      const jo = await enrolled('jo');
      await upload(kit(), jo, auditOf(7).bytes);
      const before = await documentOf(jo);
      await upload(kit(), jo, auditOf(7, { later: true }).bytes);
      expect(await documentOf(jo)).not.toEqual(before);
      expect((await kit().get(jo, '/account/export')).json().auditBeforeLastChange).toEqual({
        audits: [before],
      });
      await kit().post(jo, '/account/undo');
      expect(await documentOf(jo)).toEqual(before);
      expect((await kit().get(jo, '/account/export')).json()).not.toHaveProperty('auditBeforeLastChange');

      const kim = await enrolled('kim');
      await upload(kit(), kim, auditOf(7).bytes);
      await kit().post(kim, '/account/undo');
      expect(await documentOf(kim)).toBeNull();
    });

    test('is not undone with a course that was deleted after it', async () => {
      const lou = await enrolled('lou');
      await upload(kit(), lou, auditOf(7).bytes);
      const [course] = await coursesOf(kit(), lou);
      kit().clock.now = new Date(kit().clock.now.getTime() + 1000);
      await kit().ask(lou, 'DELETE', `/api/user/courses/${course?._id}`);
      await kit().post(lou, '/account/undo');
      expect(await documentOf(lou)).not.toBeNull();
    });

    test('is refused completely when the history would grow too long', async () => {
      const full = await enrolled('full');
      const courses = Array.from({ length: 500 }, (_, number) => `MATH ${1000 + number} FS24 A`);
      await kit().enroll(full, 'Physics', courses);
      const { status, body } = await upload(kit(), full, auditOf(5).bytes);
      expect([status, body.code]).toEqual([409, 'history-full']);
      expect(await coursesOf(kit(), full)).toHaveLength(500);
    });
  },
  { audits: readerInThisProcess },
);

test('two processes of the product read for two students at once', async () => {
  const kit = await startKit('sqlite');
  const students = [5, 7].map((seed) => ({ uid: `student-${seed}`, audit: auditOf(seed) }));
  await Promise.all(
    students.map(async ({ uid, audit }) => {
      await kit.post(uid, '/set-major', { major: 'Physics' });
      await upload(kit, uid, audit.bytes);
    }),
  );
  for (const { uid, audit } of students) {
    const courses = (await coursesOf(kit, uid)).map(withoutId);
    expect(sorted(courses)).toEqual(sorted(audit.expected.courses));
  }
  await kit.stop();
});

describe('a file that gives no history', () => {
  let kit: ServerKit;
  beforeAll(async () => {
    kit = await startKit('sqlite', { audits: readerInThisProcess });
    await kit.app.listen({ port: 0, host: '127.0.0.1' });
    await kit.post('ada', '/set-major', { major: 'Physics' });
  });
  afterAll(() => kit.stop());

  const refused = { error: expect.stringMatching(/^[A-Z].+\.$/), code: expect.any(String) };

  test('because it is not a PDF is refused, no matter what its name says (API-11, UPLOAD-3)', async () => {
    const { status, body } = await send(kit, 'ada', formWith(Buffer.from('PK\x03\x04')));
    expect([status, body]).toEqual([422, { error: 'This file isn’t a PDF.', code: 'not-a-pdf' }]);
  });

  // packages/audit-parser reads a file with each flaw.
  test.each<[Flaw, string]>([
    ['truncated', 'damaged'],
    ['another-document', 'not-an-audit'],
  ])('because of the flaw %s is refused with %s and a sentence, and changes nothing', async (flaw, code) => {
    const { status, body } = await upload(kit, 'ada', auditOf(3, { flaw }).bytes);
    expect([status, body]).toEqual([422, { ...refused, code }]);
    expect(await coursesOf(kit, 'ada')).toEqual([]);
  });

  test('is missing when none was chosen, or when it is in another field', async () => {
    for (const form of [
      new FormData(),
      formWith(new Uint8Array(), { name: '' }),
      formWith(auditOf(5).bytes, { field: 'document' }),
    ]) {
      const { status, body } = await send(kit, 'ada', form);
      expect([status, body]).toEqual([400, { error: 'Please select a file.', code: 'file-missing' }]);
    }
  });

  test('is accepted as a form only', async () => {
    for (const type of ['application/pdf', 'application/json', 'multipart/form-data']) {
      const reply = await kit.app.inject({
        method: 'POST',
        url: '/upload',
        headers: { authorization: await authorization('ada'), 'content-type': type },
        payload: Buffer.from('{}'),
      });
      expect([reply.statusCode, reply.json()]).toEqual([400, { ...refused, code: 'invalid-request' }]);
    }
  });

  test('is refused before a major is saved, without waiting for it', async () => {
    const { port } = kit.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: test\r\nAuthorization: ${await authorization('undecided')}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
    );
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(reply).toContain('HTTP/1.1 409');
    expect(reply).toContain('Please save your major first.');
  });

  test.each([
    ['a little', 10 * 1024 * 1024 + 1, 'a form'],
    ['by its length alone', 11 * 1024 * 1024, 'a form'],
    ['without a length', 10 * 1024 * 1024 + 1, 'a stream'],
  ])('is refused with a sentence when it is too large: %s', async (_, size, kind) => {
    const request = new Request('http://test', {
      method: 'POST',
      body: formWith(new Uint8Array(size)),
    });
    const { port } = kit.app.server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/upload`, {
      method: 'POST',
      headers: {
        authorization: await authorization('ada'),
        'content-type': request.headers.get('content-type') ?? '',
      },
      ...(kind === 'a form' ? { body: await request.arrayBuffer() } : { body: request.body, duplex: 'half' }),
    } as RequestInit);
    expect([reply.status, await reply.json()]).toEqual([413, { ...refused, code: 'file-too-large' }]);
  });
});

test('a file that a slow client never finishes ends its upload, even when the client never closes its side', async () => {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => ok(await fileOf(request, 200)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      'Content-Length: 100000\r\n\r\n--x\r\n',
  );
  const [reply] = await once(socket.setEncoding('utf8'), 'data');
  expect(reply).toContain('The file didn’t arrive in time.');
  socket.destroy();
  await app.close();
});

test('an upload leaves no trace of the file or the student in the log or on the disk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-traces-'));
  vi.stubEnv('TMPDIR', folder);
  const lines: string[] = [];
  const kit = await startKit('sqlite', { log: (line) => lines.push(line) });
  const { bytes, expected } = auditOf(5);
  await kit.post('ada-lovelace', '/set-major', { major: 'Physics' });
  for (const content of [bytes, bytes.slice(0, 4000)]) {
    const form = formWith(content, { name: 'Lovelace audit.pdf' });
    await send(kit, 'ada-lovelace', form);
  }
  expect(await coursesOf(kit, 'ada-lovelace')).toHaveLength(expected.courses.length);

  const log = lines.join('');
  expect(log).toContain('"outcome":"read"');
  expect(log).toContain('"outcome":"damaged"');
  const { name, number } = inventStudent(5);
  const course = expected.courses[0]?.programId ?? '';
  for (const secret of ['lovelace', 'Lovelace', name, number, course, '%PDF']) expect(log).not.toContain(secret);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map((file) => file.name)).toContain('coursetrail.sqlite');
  for (const file of files) {
    const content = readFileSync(path.join(file.parentPath, file.name), 'latin1');
    for (const secret of ['%PDF', 'Lovelace audit', name, number]) expect(content).not.toContain(secret);
  }
  await kit.stop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
