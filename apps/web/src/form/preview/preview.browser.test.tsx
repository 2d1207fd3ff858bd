import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import { courseHistoriesReply, type OwnAttempt } from '@coursetrail/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuditReply, AuditRequest } from '../../audit/audit-worker.ts';
import { playAuditWorker } from '../../audit/test-kit.ts';
import type { ChosenFile } from '../../session/chosen-file.ts';
import { expectAccessible, inEveryLook, renderInApp, server, student } from '../../test-kit.tsx';
import { auditFile, fitsItsWidth, serveStudent } from '../test-kit.tsx';
import Preview from './preview.tsx';
import { useFilePreview } from './use-file-preview.ts';

const preview = page.getByRole('region', { name: 'What we found in this file' });
const list = page.getByRole('listbox', { name: 'Courses in this file' });
const rows = list.getByRole('option');
const mark = page.getByTestId('mark');
const unavailable = 'We can’t preview this file. You can still upload it.';

const positionOf = (row: number, page = 1) =>
  ({ page, column: 1, row, box: { x: 40, y: 20 * row, width: 200, height: 10 } }) as const;
const course = (programId: string, semester: string, row: number, page = 1): LocatedAttempt => ({
  programId,
  semester,
  grade: 'A',
  credits: 3,
  title: `TITLE OF ${programId}`,
  origin: 'MU',
  place: positionOf(row, page),
});
const courses = [
  course('MATH 1500', 'FS23', 1),
  course('MATH 1700', 'SP24', 2),
  course('MATH 2300', 'SP24', 3),
  course('MATH 2320', 'FS24', 4, 2),
];
const audit: Audit = {
  courses,
  ignored: [{ text: 'FS26 MATH 4100  3.0 PL  ANALYSIS', reason: 'planned', place: positionOf(9, 2) }],
  program: 'BS in Mathematics',
  catalogYear: 'FS2023',
  preparedOn: '2026-01-15',
  totals: { earned: { audit: 12, read: 12 }, inProgress: { audit: 0, read: 0 }, agree: true },
  programs: [],
  isWhatIf: false,
};

/** Reads every file as the same audit of two pages, and draws blank pages. */
const readAs =
  (content: Audit) =>
  async (request: AuditRequest): Promise<AuditReply> => {
    if ('file' in request) return { result: { ok: true, value: content, pages: 2 } };
    const picture = await createImageBitmap(new ImageData(85, 110));
    return { drawn: { width: 850, height: 1100, picture } };
  };

const chosenFile = (name?: string): ChosenFile => ({
  file: auditFile(name),
  number: 1,
  owner: student.uid,
});

const theFile = chosenFile();

beforeEach(() => void serveStudent());

/** The preview of a file, as the Form puts it together. */
const ReadPreview = ({ chosen = theFile }: { chosen?: ChosenFile }) => <Preview preview={useFilePreview(chosen)} />;

/** Previews an audit beside a history. */
async function open(content: Audit = audit, history: readonly OwnAttempt[] = []) {
  const workers = playAuditWorker(readAs(content));
  server.reply('GET /course-histories', courseHistoriesReply, [
    { firebaseUid: student.uid, major: 'Mathematics', courses: [...history] },
  ]);
  const { rerender, unmount } = await renderInApp(<ReadPreview />);
  await expect.element(list).toBeVisible();
  return { workers, rerender, unmount };
}

describe('the preview of an audit', () => {
  test('shows its courses by semester, and what is behind it', async () => {
    await open();
    await expect
      .element(preview)
      .toMatchTextContent('BS in Mathematics · Fall 2023 catalog · prepared on January 15, 2026');
    await expect.element(preview).toMatchTextContent('4 courses in 3 semesters');
    await expect.element(preview).toMatchTextContent('4 will be added');
    await expect
      .element(preview)
      .toMatchTextContent('add up to the file’s own totals: 12 credits earned, 0 in progress.');
    const groups = list
      .getByRole('group')
      .elements()
      .map((group) => group.firstElementChild?.textContent);
    expect(groups).toEqual([
      'Fall 2023 3 credits',
      'Spring 2024 6 credits',
      'Fall 2024 3 credits',
      'Left out: planned, not taken yet 1 line',
    ]);
    await expect.element(rows.first()).toHaveTextContent('MATH 1500 TITLE OF MATH 1500 3 cr A New');
  });

  test('of one course counts it as one, and says that it states no totals', async () => {
    const totals = { ...audit.totals, agree: null };
    await open({ ...audit, courses: courses.slice(0, 1), totals });
    await expect.element(preview.getByRole('status').first()).toHaveTextContent('1 course in 1 semester');
    await expect.element(preview).toMatchTextContent('This file states no totals to check the courses against.');
  });

  test('of a transcript says that it lists no requirements, and compares the totals it has', async () => {
    const totals = {
      earned: { audit: 15, read: 12 },
      inProgress: { audit: null, read: 3 },
      agree: false,
    };
    const { program: _program, catalogYear: _year, ...rest } = audit;
    await open({ ...rest, totals, isTranscript: true });
    for (const text of [
      'Transcript · prepared on January 15, 2026',
      'A transcript lists no requirements; upload your degree audit to see what is left.',
      'It lists 15 credits earned; the courses we read add up to 12. Please look',
    ])
      await expect.element(preview).toMatchTextContent(text);
  });

  test("says what will be updated, what is there already, and that the student's corrections stay", async () => {
    const attempt = (index: number, grade: string, more: Partial<OwnAttempt> = {}) => {
      const { place: _place, ...entry } = courses[index] ?? course('MATH 1000', 'FS23', 1);
      return { _id: String(index), ...entry, grade, ...more };
    };
    await open(audit, [
      attempt(0, 'A'),
      attempt(1, 'C'),
      attempt(2, 'B', { handEditedAt: '2026-01-01T00:00:00.000Z' }),
    ]);
    const counts = () =>
      preview
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(counts)
      .toEqual([
        '4 in all',
        '1 will be added',
        '1 will be updated',
        '1 already in your history',
        '1 kept as you edited them',
        '1 left out',
      ]);
    const texts = () => rows.elements().map(({ textContent }) => textContent);
    // What would change comes first.
    expect(texts()).toEqual([
      expect.stringMatching(/^MATH 1700 .* C → A Updated$/),
      expect.stringMatching(/^MATH 2320 .* A New$/),
      expect.stringMatching(/^MATH 1500 .* A No change$/),
      expect.stringMatching(/^MATH 2300 .* B, not A Your edit stays$/),
      expect.stringMatching(/^FS26 MATH 4100/),
    ]);
    // Each count shows its rows alone.
    const chip = (name: string) => preview.getByRole('button', { name });
    await expect.element(chip('4 in all')).toHaveAttribute('aria-pressed', 'true');
    await chip('1 will be updated').click();
    expect(texts()).toEqual([expect.stringMatching(/^MATH 1700/)]);
    await expect.element(chip('4 in all')).toHaveAttribute('aria-pressed', 'false');
    await chip('1 left out').click();
    expect(texts()).toEqual([expect.stringMatching(/^FS26 MATH 4100/)]);
    await chip('4 in all').click();
    expect(texts()).toHaveLength(5);
  });

  test('marks the line of a row, also one that was left out', async () => {
    await open();
    await expect.element(mark).not.toBeInTheDocument();
    await rows.nth(1).click();
    await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect.element(mark).toHaveStyle({ top: `${(40 / 1100) * 100}%` });
    await rows.last().click();
    await expect
      .element(page.getByRole('img', { name: 'Page 2 of your audit, with the chosen line marked' }))
      .toBeVisible();
    await expect.element(mark).toHaveStyle({ top: `${(180 / 1100) * 100}%` });
  });

  test('has rows that are one stop of the keyboard, walked with its arrows', async () => {
    await open();
    page.getByRole('region', { name: 'Your audit' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(rows.first()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(rows.first()).toHaveAttribute('aria-selected', 'true');
    await expect.element(mark).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rows.nth(1)).toHaveFocus();
    await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect.element(rows.first()).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{End}');
    await expect.element(rows.last()).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(rows.first()).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    expect(list.element().contains(document.activeElement)).toBe(false);
  });

  test('can be leafed through without choosing a row', async () => {
    await open();
    await expect.element(preview).toMatchTextContent('Page 1 of 2');
    const previous = page.getByRole('button', { name: 'Previous page' });
    const next = page.getByRole('button', { name: 'Next page' });
    await expect.element(previous).toBeDisabled();
    await next.click();
    await expect.element(page.getByRole('img', { name: 'Page 2 of your audit' })).toBeVisible();
    await expect.element(next).toBeDisabled();
    await expect.element(mark).not.toBeInTheDocument();
  });

  test('is accessible and fits its width, in every look', async () => {
    await open();
    await rows.nth(2).click();
    await inEveryLook(async () => {
      await expect.element(mark).toBeVisible();
      await expectAccessible();
      expect(fitsItsWidth()).toBe(true);
    });
  });

  test('ends its work with another file and with the page', async () => {
    const { workers, rerender, unmount } = await open();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
    await rerender(<ReadPreview chosen={chosenFile('another.pdf')} />);
    await expect.poll(() => workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    await unmount();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  });
});

test('a file that cannot be read as an audit is refused at once, in words', async () => {
  playAuditWorker(() => ({ result: { ok: false, problem: 'one-column', pages: 0 } }));
  await renderInApp(<ReadPreview />);
  await expect.element(preview.getByRole('alert')).toMatchTextContent('This is the degree audit in one column.');
});

describe('without a preview the page says that uploading works, and logs the cause once', () => {
  /** What the page logs, in place of the console that fails a test. */
  const spyOnConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  test('when the script of the worker cannot be fetched', async () => {
    const logged = spyOnConsole();
    const RealWorker = Worker;
    const unfetched = () => new RealWorker('data:text/plain,', { type: 'module' });
    vi.stubGlobal('Worker', new Proxy(RealWorker, { construct: unfetched }));
    await renderInApp(<ReadPreview />);
    await expect.element(preview).toMatchTextContent(unavailable);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Preview failed',
      expect.objectContaining({ cause: 'its script could not be loaded' }),
    );
  });

  test('when reading fails unexpectedly', async () => {
    const logged = spyOnConsole();
    const bug = new Error('a bug of the parser');
    playAuditWorker(() => ({ error: bug }));
    await renderInApp(<ReadPreview />);
    await expect.element(preview).toMatchTextContent(unavailable);
    expect(logged).toHaveBeenCalledExactlyOnceWith('Preview failed', expect.objectContaining({ cause: bug }));
  });

  test('when reading takes longer than 15 seconds', async () => {
    const logged = spyOnConsole();
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const workers = playAuditWorker();
    await renderInApp(<ReadPreview />);
    await expect.element(preview).toMatchTextContent('Reading your file…');
    const [expire] = timeouts.mock.calls.find(([, delay]) => delay === 15_000) ?? [];
    expect(workers[0]?.isTerminated).toBe(false);
    if (typeof expire === 'function') expire();
    await expect.element(preview).toMatchTextContent(unavailable);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Preview failed',
      expect.objectContaining({ cause: 'took too long' }),
    );
  });

  test('a page that cannot be drawn leaves the rows', async () => {
    const logged = spyOnConsole();
    const bug = new Error('a bug of the library');
    playAuditWorker((request) => ('file' in request ? readAs(audit)(request) : { error: bug }));
    await renderInApp(<ReadPreview />);
    await expect.element(preview).toMatchTextContent('We can’t show this page here.');
    await expect.element(rows.first()).toBeVisible();
    expect(logged).toHaveBeenCalledWith('Page not drawn', expect.objectContaining({ cause: bug }));
  });
});
