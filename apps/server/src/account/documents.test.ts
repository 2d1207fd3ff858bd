import { asUid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { inTransaction } from '../storage/database.ts';
import { readDocuments, writeDocuments } from '../storage/documents.ts';
import { changeStudent } from '../storage/students.ts';
import { describeRules } from '../test-kit.ts';

const planned = (programId: string, semester = 'FS26') => ({ programId, semester });
const plansWith = (...courses: object[]) => ({
  main: '1',
  plans: [{ id: '1', name: 'My plan', courses }],
});
const plansPlus = (more: object) => ({ main: '1', plans: [{ id: '1', name: 'My plan', courses: [], ...more }] });
const auditsWith = (more: object) => ({
  audits: [{ courses: [], programs: [{ requirements: [{ mark: 'NO', title: 'Ethics', ...more }] }] }],
});
const place = { id: 'a', semester: 'FS26', title: 'Humanities', credits: 3 };
const putAway = { courses: ['MATH 1500'], checks: ['consent MATH 4970'] };

describeRules('a private document', (kit) => {
  const read = async (uid: string, name = 'plans') => (await kit().get(uid, `/account/documents/${name}`)).json();
  const write = (uid: string, version: number, document: object, name = 'plans') =>
    kit().ask(uid, 'PUT', `/account/documents/${name}`, { version, document });
  const importOf = async (uid: string, documents: object) => {
    const about = { format: 'coursetrail-1', exportedAt: '2026-03-01T12:00:00.000Z', major: null, sharing: null };
    const reply = await kit().post(uid, '/account/import', { ...about, courses: [], documents });
    return [reply.statusCode, reply.json().code];
  };

  test('is empty before the first write, and then what its owner wrote last', async () => {
    expect(await read('ada')).toEqual({ version: 0, document: null });
    expect((await write('ada', 0, plansWith(planned('MATH 1700')))).json()).toEqual({ version: 1 });
    const later = plansWith({ ...planned('MATH 1700'), grade: 'A' }, planned('STAT 2500', 'SP27'));
    expect((await write('ada', 1, later)).json()).toEqual({ version: 2 });
    expect(await read('ada')).toEqual({ version: 2, document: later });
    await write('ada', 0, putAway, 'put-away');
    expect(await read('ada', 'put-away')).toEqual({ version: 1, document: putAway });
  });

  test('is nobody else’s, and makes its owner visible to nobody', async () => {
    await write('private', 0, plansWith(planned('MATH 1700')));
    expect(await read('curious')).toEqual({ version: 0, document: null });
    expect((await kit().get('private', '/account/published')).json()).toMatchObject({
      publishedOn: null,
      isCurrent: true,
    });
  });

  test('that another device wrote meanwhile is not overwritten', async () => {
    await write('two', 0, plansWith());
    const replies = await Promise.all(
      ['MATH 1700', 'STAT 2500'].map((course) => write('two', 1, plansWith(planned(course)))),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      error: 'You changed this on another device meanwhile.',
      code: 'document-changed',
    });
    const [winner] = replies.filter(({ statusCode }) => statusCode === 200);
    expect(winner?.json()).toEqual({ version: 2 });
    expect((await read('two')).version).toBe(2);
  });

  test('larger than its limit is refused with a sentence, and nothing changes', async () => {
    const long = (courses: number) => ({
      main: '1',
      plans: Array.from({ length: 4 }, (_, id) => ({
        id: String(id + 1),
        name: `Plan ${id + 1}`,
        courses: Array.from({ length: courses }, (_, n) => planned(`MATH ${1000 + n}`)),
      })),
    });
    expect((await write('much', 0, long(80))).statusCode).toBe(200);
    const reply = await write('much', 1, long(160));
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      {
        error: 'There’s no room for more. Please remove something first.',
        code: 'document-too-large',
      },
    ]);
    expect((await read('much')).version).toBe(1);
  });

  test.each([
    ['a course that is none', plansWith(planned('nothing'))],
    ['a semester that is none', plansWith(planned('MATH 1700', 'WS26'))],
    ['a course twice in a semester', plansWith(planned('MATH 1700'), planned('MATH 1700'))],
    ['a field we do not know', plansWith({ ...planned('MATH 1700'), color: 'red' })],
    ['a control character', { main: '1', plans: [{ id: '1', name: 'a\u0000b', courses: [] }] }],
    ['no main plan', { main: '2', plans: [{ id: '1', name: 'My plan', courses: [] }] }],
    ['a note with a line break', plansWith({ ...planned('MATH 1700'), note: 'a\nb' })],
    ['a note without an end', plansWith({ ...planned('MATH 1700'), note: 'a'.repeat(1001) })],
    ['two notes on a semester', plansPlus({ notes: Array(2).fill({ semester: 'FS26', text: 'a' }) })],
    ['the same placeholder twice', plansPlus({ placeholders: [place, place] })],
    ['a placeholder of minus three credits', plansPlus({ placeholders: [{ ...place, credits: -3 }] })],
    ['a placeholder of a thousand credits', plansPlus({ placeholders: [{ ...place, credits: 1000 }] })],
    ['a title with half a character', plansPlus({ placeholders: [{ ...place, title: 'a\ud800' }] })],
    ['a title without an end', plansPlus({ placeholders: [{ ...place, title: 'a'.repeat(61) }] })],
    [
      'more placeholders than anybody needs',
      plansPlus({ placeholders: Array.from({ length: 61 }, (_, n) => ({ ...place, id: String(n) })) }),
    ],
    ['no plan', { main: '1', plans: [] }],
  ])('with %s is refused, and so is a file with it', async (_, document) => {
    const reply = await write('wrong', 0, document);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
    expect(await importOf('wrong', { plans: document })).toEqual([400, 'invalid-request']);
    expect(await read('wrong')).toEqual({ version: 0, document: null });
  });

  const decided = { program: 'Physics', requirement: 'Ethics' };
  test.each([
    ['a decision that is none', 'decisions', { requirements: [{ ...decided, stand: 'met' }], prerequisites: [] }],
    ['a course that is none', 'decisions', { requirements: [{ ...decided, courses: ['<b>'] }], prerequisites: [] }],
    ['a waived course that is none', 'decisions', { requirements: [], prerequisites: ['javascript:alert(1)'] }],
    ['a tab in a question', 'decisions', { requirements: [], prerequisites: [], questions: 'a\tb' }],
    ['a mark that is none', 'audits', auditsWith({ mark: 'MET' })],
    ['fewer than no credits', 'audits', auditsWith({ needs: [[-3, 'credits']] })],
    ['a unit that is none', 'audits', auditsWith({ needs: [[3, 'dollars']] })],
    ['a line without an end', 'audits', auditsWith({ choices: ['M'.repeat(501)] })],
    ['a field we do not know', 'audits', { audits: [], isMet: true }],
  ])('with %s is refused among %s, and so is a file with it', async (_, name, document) => {
    const reply = await write('wrong', 0, document, name);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
    expect(await importOf('wrong', { [name]: document })).toEqual([400, 'invalid-request']);
    expect(await read('wrong', name)).toEqual({ version: 0, document: null });
  });

  test('of an audit is written with its upload and not by the page', async () => {
    expect((await write('auditee', 0, {}, 'audit')).statusCode).toBe(404);
    expect((await kit().get('auditee', '/account/documents/anything')).statusCode).toBe(404);
  });

  const auditOf = (program: string, preparedOn = '2026-05-03') => ({
    ...{ preparedOn, courses: [], programs: [{ program, requirements: [] }] },
  });

  test('of the audit that a version before has written is there, also beside newer ones, and in the export and an import', async () => {
    const uid = asUid('early');
    const before = (audit: object) => inTransaction(kit().database, (trx) => writeDocuments(trx, uid, { audit }));
    const both = {
      ...auditOf('Physics'),
      programs: ['Physics', 'German'].map((program) => ({ program, requirements: [] })),
    };
    await before(both);
    const audits = [auditOf('Physics'), auditOf('German')];
    expect(await read(uid, 'audits')).toEqual({ version: 0, document: { audits } });
    const file = (await kit().get(uid, '/account/export')).json();
    expect(file.documents).toEqual({ audits: { audits } });

    expect((await write(uid, 0, { audits: audits.slice(1) }, 'audits')).json()).toEqual({ version: 1 });
    expect((await read(uid, 'audit')).document).toEqual(auditOf('German'));
    // The version before has run again meanwhile.
    await before(auditOf('Physics', '2026-11-03'));
    const later = { audits: [auditOf('German'), auditOf('Physics', '2026-11-03')] };
    expect((await read(uid, 'audits')).document).toEqual(later);

    const old = { ...file, documents: { audit: both } };
    await kit().post('taker-of-old', '/account/import', old);
    expect((await read('taker-of-old', 'audits')).document).toEqual({ audits });
    await kit().post(uid, '/account/import', old);
    expect((await read(uid, 'audits')).document).toEqual(later);
    await kit().post(uid, '/account/import?documents=take', old);
    expect((await read(uid, 'audits')).document).toEqual({ audits });
  });

  test('of six programs is refused with a sentence', async () => {
    const six = Array.from({ length: 6 }, (_, n) => auditOf(`Program ${n}`));
    const reply = await write('collector', 0, { audits: six }, 'audits');
    expect([reply.statusCode, reply.json().error]).toEqual([
      400,
      expect.stringContaining('Degree has room for five programs.'),
    ]);
  });

  test('is in the export, and an import brings it back, also into another account', async () => {
    const plans = plansPlus({
      courses: [{ ...planned('MATH 1700'), note: 'Ask for a seat' }],
      placeholders: [place, { ...place, id: 'b', requirement: 'Humanities' }],
      notes: [{ semester: 'SP27', text: 'Apply for Rome' }],
    });
    await write('giver', 0, plans);
    await write('giver', 0, putAway, 'put-away');
    const file = (await kit().get('giver', '/account/export')).json();
    expect(file.documents).toEqual({ plans, 'put-away': putAway });
    expect((await kit().post('taker', '/account/import', file)).statusCode).toBe(200);
    expect(await read('taker')).toEqual({ version: 1, document: plans });

    // Documents that are there stay, unless the student wants those of the file.
    const own = plansWith(planned('STAT 2500'));
    await write('taker', 1, own);
    await kit().post('taker', '/account/import', file);
    expect(await read('taker')).toEqual({ version: 2, document: own });
    await kit().post('taker', '/account/import?documents=take', file);
    expect(await read('taker')).toEqual({ version: 3, document: plans });
    // Another device that still has the version before must not overwrite it.
    expect((await write('taker', 2, own)).statusCode).toBe(409);
  });

  test('is not imported when it is larger than its limit', async () => {
    const long = { courses: [], checks: Array(200).fill('x'.repeat(40)) };
    expect(await importOf('importer', { 'put-away': long })).toEqual([413, 'document-too-large']);
  });

  test('is deleted with the account, and a write that comes too late does not bring it back', async () => {
    const uid = asUid('leaver');
    await write(uid, 0, plansWith(planned('MATH 1700')));
    const [deleted] = await Promise.all([kit().ask(uid, 'DELETE', '/account'), write(uid, 1, plansWith())]);
    expect(deleted.statusCode).toBe(200);
    expect((await write(uid, 0, plansWith())).json().code).toBe('account-deleted');
    expect((await readDocuments(kit().database.reader, uid)).documents).toEqual({});
  });

  test('is written together with the history, or not at all', async () => {
    const uid = asUid('uploader');
    const audits = { audits: [{ courses: [], programs: [{ program: 'Physics', requirements: [] }] }] };
    const options = { changeAudits: () => ({ ok: true as const, value: audits }) };
    const { database, clock } = kit();
    await changeStudent(database, uid, clock.now, () => ({ ok: false, problem: 'no' as const }), options);
    expect(await read(uid, 'audits')).toEqual({ version: 0, document: null });
    await changeStudent(database, uid, clock.now, (value) => ({ ok: true, value }), options);
    expect(await read(uid, 'audits')).toEqual({ version: 1, document: audits });
  });
});
