import { documentReply, documentSavedReply } from '@coursetrail/contract';
import type { Audits, Decisions, Plans, PutAway } from '@coursetrail/domain';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearLogin, saveLogin } from '../session/session.ts';
import { hasUnsent, unsentKey } from '../session/unsent.ts';
import { makeToken, renderInApp, server, student } from '../test-kit.tsx';
import { sendUnsent, useDocument } from './documents.ts';

const endpoint = '/account/documents/put-away';
const key = unsentKey(student.uid, 'put-away');
const putAway = (...courses: string[]): PutAway => ({ courses, checks: [] });

/** What the server has; a write that was based on an older version is refused, as by the real one. */
function serve(stored: { version: number; document: PutAway | null }) {
  server.reply(`GET ${endpoint}`, documentReply('put-away'), () => ({
    version: stored.version,
    document: stored.document && { courses: [...stored.document.courses], checks: [] },
  }));
  server.reply(`PUT ${endpoint}`, documentSavedReply, ({ body }) => {
    const { version, document } = body as { version: number; document: PutAway };
    if (version !== stored.version) throw new Error('not the present version');
    stored.document = document;
    stored.version += 1;
    return { version: stored.version };
  });
  return stored;
}

/** The next write is refused; who then reads finds what was written. */
function writeElsewhere(stored: ReturnType<typeof serve>, document: PutAway) {
  Object.assign(stored, { version: stored.version + 1, document });
  server.refuse(`PUT ${endpoint}`, 'document-changed');
  const { version } = stored;
  server.reply(`GET ${endpoint}`, documentReply('put-away'), () => {
    serve(stored);
    return { version, document: { courses: [...document.courses], checks: [] } };
  });
}

const sent = () => server.sentTo(`PUT ${endpoint}`).map((body) => (body as { document: PutAway }).document.courses);

function Courses() {
  const { document, change, saving, isMerged } = useDocument('put-away');
  const add = (course: string) => change((present) => ({ ...present, courses: [...present.courses, course] }));
  return (
    <>
      <p>{document === undefined ? 'Loading' : `Courses: ${document.courses.join(', ')}`}</p>
      <p>{saving}</p>
      {isMerged && <p>merged</p>}
      <button type="button" onClick={() => add('MATH 1500')}>
        Add calculus
      </button>
      <button
        type="button"
        onClick={() => {
          add('STAT 2500');
          add('STAT 4710');
        }}
      >
        Add two
      </button>
    </>
  );
}

afterEach(() => clearLogin());

const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

// First: once the SDK is there, it is asked for every token, and it knows one student only.
test('a student who logs in while a write of the last one is refused keeps what is theirs', async () => {
  serve({ version: 1, document: putAway() });
  const screen = await renderInApp(<Courses />);
  await shows('Courses:');
  server.refuse(`PUT ${endpoint}`, 'document-changed');
  const release = server.hold(`PUT ${endpoint}`);
  await press('Add calculus');
  await expect.poll(() => sent()).toHaveLength(1);
  await screen.unmount();
  clearLogin();
  server.reply(`GET ${endpoint}`, documentReply('put-away'), {
    version: 7,
    document: { courses: ['HIST 1100'], checks: [] },
  });
  saveLogin(makeToken('another'), 'another');
  release();
  // Whoever sends has this lock.
  await navigator.locks.request(key, () => undefined);
  expect(hasUnsent(student.uid)).toBe(true);
  expect(localStorage.getItem(key)).not.toContain('HIST 1100');
});

test('changes are shown at once and sent together a moment later', async () => {
  serve({ version: 0, document: null });
  const release = server.hold(`PUT ${endpoint}`);
  await renderInApp(<Courses />);
  await shows('Courses:');
  await press('Add two');
  await shows('Courses: STAT 2500, STAT 4710');
  await shows('saving');
  release();
  await shows('saved');
  expect(sent()).toEqual([['STAT 2500', 'STAT 4710']]);
  expect(hasUnsent(student.uid)).toBe(false);
});

test('what is typed while a write is under way is sent after it', async () => {
  const stored = serve({ version: 4, document: putAway() });
  const release = server.hold(`PUT ${endpoint}`);
  await renderInApp(<Courses />);
  await shows('Courses:');
  await press('Add calculus');
  await expect.poll(() => sent()).toHaveLength(1);
  await press('Add two');
  release();
  await shows('saved');
  expect(sent()).toEqual([['MATH 1500'], ['MATH 1500', 'STAT 2500', 'STAT 4710']]);
  expect(stored.version).toBe(6);
});

test('changes of two devices are both kept, and the student is told', async () => {
  const stored = serve({ version: 1, document: putAway('HIST 1100') });
  await renderInApp(<Courses />);
  await shows('Courses: HIST 1100');
  // The other device removes one course and adds another.
  writeElsewhere(stored, putAway('ENGLSH 1000'));
  await press('Add calculus');
  await shows('Courses: MATH 1500, ENGLSH 1000');
  await shows('saved');
  await shows('merged');
  expect(sent()).toEqual([
    ['HIST 1100', 'MATH 1500'],
    ['MATH 1500', 'ENGLSH 1000'],
  ]);
  expect(stored).toEqual({ version: 3, document: putAway('MATH 1500', 'ENGLSH 1000') });
});

const audit = (program: string) => ({ courses: [], programs: [{ program, requirements: [] }] });
const plan = (more: object) => ({ main: '1', plans: [{ id: '1', name: 'My plan', courses: [], ...more }] });
const place = { id: 'a', semester: 'FS26', title: 'Humanities', credits: 3 };
const note = { semester: 'SP27', text: 'Apply for Rome' };
const waived = { program: 'Physics', requirement: 'Ethics', stand: 'waived' as const };

/** Of each document: what both devices begin with, what each makes of it, and what then is there. */
const changes = {
  audits: [
    { audits: [audit('Physics')] },
    ({ audits }: Audits) => ({ audits: [...audits, { ...audit('German'), isTrial: true as const }] }),
    { audits: [audit('Physics'), audit('Statistics')] },
    { audits: [audit('Physics'), { ...audit('German'), isTrial: true }, audit('Statistics')] },
  ],
  decisions: [
    { requirements: [], prerequisites: [] },
    (present: Decisions) => ({ ...present, prerequisites: ['MATH 2300'], questions: 'In summer?' }),
    { requirements: [waived], prerequisites: ['STAT 4710'] },
    { requirements: [waived], prerequisites: ['MATH 2300', 'STAT 4710'], questions: 'In summer?' },
  ],
  plans: [
    plan({}),
    ({ main, plans: [first] }: Plans) => ({ main, plans: [{ ...first, placeholders: [place] }] }) as Plans,
    plan({ notes: [note] }),
    plan({ placeholders: [place], notes: [note] }),
  ],
} as const;

test.each(Object.keys(changes) as (keyof typeof changes)[])(
  '%s changed here without a network, and by another device meanwhile, have both changes once it is back',
  async (name) => {
    const [before, change, elsewhere, both] = changes[name];
    const path = `/account/documents/${name}` as const;
    let stored: { version: number; document: unknown } = { version: 1, document: before };
    const replyWith = ({ version, document }: typeof stored) => ({ version, document: document as never });
    server.reply(`GET ${path}`, documentReply(name), () => replyWith(stored));
    server.disconnect(`PUT ${path}`);
    function Document() {
      const own = useDocument(name);
      return (
        <>
          <p>{own.saving}</p>
          <pre>{JSON.stringify(own.document)}</pre>
          <button type="button" onClick={() => own.change(change as never)}>
            Change
          </button>
        </>
      );
    }
    await renderInApp(<Document />);
    await shows(JSON.stringify(before));
    await press('Change');
    await shows('unsent');
    stored = { version: 2, document: elsewhere };
    server.refuse(`PUT ${path}`, 'document-changed');
    server.reply(`GET ${path}`, documentReply(name), () => {
      server.reply(`PUT ${path}`, documentSavedReply, ({ body }) => {
        const { version, document } = body as typeof stored;
        if (version !== stored.version) throw new Error('not the present version');
        stored = { version: version + 1, document };
        return { version: stored.version };
      });
      return replyWith(stored);
    });
    window.dispatchEvent(new Event('online'));
    await shows('saved');
    expect(stored).toEqual({ version: 3, document: both });
    await expect.poll(() => JSON.parse(document.querySelector('pre')?.textContent ?? 'null')).toEqual(both);
  },
);

test('a write whose reply was lost is not taken for another device’s', async () => {
  const stored = serve({ version: 1, document: putAway() });
  await renderInApp(<Courses />);
  await shows('Courses:');
  writeElsewhere(stored, putAway('MATH 1500'));
  await press('Add calculus');
  await shows('saved');
  await expect.element(page.getByText('merged')).not.toBeInTheDocument();
});

test('another tab of the student shows the change, adds its own, and one of them sends both', async () => {
  const stored = serve({ version: 1, document: putAway() });
  await renderInApp(<Courses />);
  await shows('Courses:');
  const here = localStorage.getItem(key);
  // What another tab stores, and the event that this one gets of it.
  const theirs = JSON.stringify({ version: 1, base: putAway(), ours: putAway('HIST 1100') });
  localStorage.setItem(key, theirs);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue: here, newValue: theirs }));
  await shows('Courses: HIST 1100');
  await press('Add calculus');
  await shows('saved');
  expect(stored).toEqual({ version: 2, document: putAway('HIST 1100', 'MATH 1500') });

  // The other tab changes and sends something: this one does not fall back to what it read.
  const later = putAway('HIST 1100', 'MATH 1500', 'STAT 4710');
  const unsent = JSON.stringify({ version: 2, base: stored.document, ours: later });
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue: unsent, newValue: null }));
  await shows('Courses: HIST 1100, MATH 1500, STAT 4710');
});

test('what is unsent at the logout is nobody else’s, and is sent after the next login', async () => {
  const stored = serve({ version: 1, document: putAway() });
  const screen = await renderInApp(<Courses />);
  await shows('Courses:');
  server.disconnect(`PUT ${endpoint}`);
  await press('Add calculus');
  await shows('unsent');
  await screen.unmount();
  clearLogin();
  serve(stored);
  saveLogin('token', 'another');
  sendUnsent('another');
  expect(hasUnsent('another')).toBe(false);
  expect(sent()).toHaveLength(1);
  saveLogin(makeToken(), student.uid);
  sendUnsent(student.uid);
  await expect.poll(() => stored.document).toEqual(putAway('MATH 1500'));
});

test('what is unsent goes with the account', () => {
  localStorage.setItem(key, '{}');
  localStorage.setItem(unsentKey('another', 'plans'), '{}');
  clearLogin('deleted');
  expect(hasUnsent(student.uid)).toBe(false);
  expect(hasUnsent('another')).toBe(true);
});

test.each(['{', '{"version":1}', '{"version":1,"base":{"courses":7},"ours":null}'])(
  'an entry that is damaged or of another kind (%s) hides nothing that the server has',
  async (entry) => {
    serve({ version: 3, document: putAway('MATH 1100') });
    localStorage.setItem(key, entry);
    await renderInApp(<Courses />);
    await shows('Courses: MATH 1100');
    await press('Add calculus');
    await shows('Courses: MATH 1100, MATH 1500');
    await expect.poll(sent).toEqual([['MATH 1100', 'MATH 1500']]);
  },
);
