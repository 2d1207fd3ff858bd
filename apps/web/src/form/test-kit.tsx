import {
  courseHistoriesReply,
  documentReply,
  emptyReply,
  majorReply,
  mergeCoursesBody,
  mergeReply,
  type OwnAttempt,
  sharingReply,
  subjectCoursesReply,
  submitCoursesBody,
  submitCoursesReply,
} from '@coursetrail/contract';
import { type CourseEntry, countMerged, type History, mergeAudit, type SharingLevel } from '@coursetrail/domain';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useChosenFile } from '../session/chosen-file.ts';
import { renderInApp, server, student } from '../test-kit.tsx';
import { Component as Form } from './form.page.tsx';
import type { ManualDraft } from './manual/draft.ts';
import ManualSection from './manual/manual-section.tsx';
import { useFilePreview } from './preview/use-file-preview.ts';
import type { SubmissionRequirements } from './submission-requirements.ts';
import { UploadSection } from './upload/upload-section.tsx';

type Settled = {
  major?: string | null;
  sharing?: SharingLevel;
  hasChosenSharing?: boolean;
  history?: readonly CourseEntry[];
};

const catalog: Record<string, { code: string; title: string; credits: string }[]> = {
  CMP_SC: [
    { code: 'CMP_SC 1050', title: 'Algorithm Design and Programming I', credits: '4' },
    { code: 'CMP_SC 2050', title: 'Algorithm Design and Programming II', credits: '4' },
    { code: 'CMP_SC 4995', title: 'Undergraduate Research', credits: 'Variable' },
    { code: 'CMP_SC 1000', title: 'Introduction to the Major', credits: '1' },
  ],
};

/** What the fake server stores. */
export type StoredStudent = {
  major: string | null;
  sharing: SharingLevel;
  hasChosenSharing: boolean;
  history: readonly CourseEntry[];
};

const asAttempts = (history: readonly CourseEntry[]): OwnAttempt[] =>
  history.map((entry, index) => ({ _id: String(index), ...entry }));

/** A server that stores what it is sent. By default its student has settled all that a first submission asks for. */
export function serveStudent({
  major = 'Mathematics',
  sharing = 'courses',
  hasChosenSharing = true,
  history = [],
}: Settled = {}): StoredStudent {
  const stored: StoredStudent = { major, sharing, hasChosenSharing, history };
  let before = history;
  const sharingNow = () => ({ sharing: stored.sharing, chosen: stored.hasChosenSharing });
  const majorNow = () => (stored.major === null ? {} : { major: stored.major });

  server.reply('GET /get-major', majorReply, majorNow);
  server.reply('POST /set-major', majorReply, ({ body }) => {
    stored.major = majorReply.parse(body).major ?? null;
    return majorNow();
  });
  // Newer than any audit of the tests.
  const audits = [
    { preparedOn: '2099-01-01', courses: [], programs: [{ program: 'Statistics (BS)', requirements: [] }] },
  ];
  server.reply('GET /account/documents/audits', documentReply('audits'), { version: 1, document: { audits } });
  server.reply('GET /account/sharing', sharingReply, sharingNow);
  server.reply('PUT /account/sharing', sharingReply, ({ body }) => {
    const chosen = sharingReply.parse({ ...Object(body), chosen: true });
    Object.assign(stored, { sharing: chosen.sharing, hasChosenSharing: true });
    return sharingNow();
  });
  server.reply('GET /course-histories', courseHistoriesReply, () => [
    { firebaseUid: student.uid, major: stored.major, courses: asAttempts(stored.history) },
  ]);
  server.reply('POST /submit-course-history', submitCoursesReply, ({ body }) => {
    const { courses } = submitCoursesBody.parse(body);
    before = stored.history;
    stored.history = [...stored.history, ...courses];
    return { added: courses.length };
  });
  server.reply('POST /course-histories/merge', mergeReply, ({ body }) => {
    const { courses, preparedOn } = mergeCoursesBody.parse(body);
    before = stored.history;
    const merged = mergeAudit(
      asAttempts(stored.history) as History,
      { courses, preparedOn, isTranscript: true },
      () => 'new',
    );
    if (!merged.ok) throw new Error(merged.problem);
    stored.history = merged.value.history.map(({ _id, ...course }) => course);
    return { ...countMerged(merged.value.outcomes), newerAuditOn: merged.value.newerAuditOn };
  });
  server.reply('POST /account/undo', emptyReply, () => {
    stored.history = before;
    return {};
  });
  server.reply('GET /catalogue/courses', subjectCoursesReply, ({ path }) => {
    const subject = new URLSearchParams(path.split('?')[1]).get('subject') ?? '';
    return catalog[subject] ?? [];
  });
  return stored;
}

/** Opens the Form of a student whose data the server stores. */
export async function openForm(settled: Settled & Entered = {}): Promise<StoredStudent> {
  const stored = serveStudent(settled);
  storeDraft(settled.entered);
  await renderInApp(<Form />);
  await expect.element(majorField).toHaveValue(stored.major ?? '');
  await expect.element(manual).toBeVisible();
  return stored;
}

/** Opens manual entry alone, with everything settled that a submission requires. */
export async function openManual({
  entered,
  ...settled
}: Settled & Entered & Partial<SubmissionRequirements> = {}): Promise<StoredStudent> {
  const stored = serveStudent(settled);
  storeDraft(entered);
  const requirements: SubmissionRequirements = {
    major: 'Mathematics',
    ensureMajorSaved: async () => {},
    askSharing: async () => true,
    ...settled,
  };
  await renderInApp(<ManualSection requirements={requirements} />);
  return stored;
}

/** The upload alone, as the Form puts it together. */
export function UploadAlone({ requirements }: { requirements: SubmissionRequirements }) {
  const chosen = useChosenFile();
  const preview = useFilePreview(chosen);
  return <UploadSection onMajor={() => {}} chosen={chosen} preview={preview} requirements={requirements} />;
}

/** What has been entered by hand before the Form opens, as after a reload. */
type Entered = { entered?: Partial<ManualDraft> };

function storeDraft(entered: Partial<ManualDraft> | undefined) {
  if (entered === undefined) return;
  sessionStorage.setItem('manualDraft', JSON.stringify({ owner: student.uid, draft: entered }));
}

export const auditFile = (name = 'audit.pdf', type = 'application/pdf', content = '%PDF-1.7') =>
  new File([content], name, { type });

export const majorField = page.getByRole('combobox', { name: 'Major' });

export async function chooseMajor(name: string) {
  await majorField.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

export const manual = page.getByRole('region', { name: 'Enter Course History Manually' });
export const submitButton = manual.getByRole('button', { name: 'Submit', exact: true });
export const sharingQuestion = page.getByRole('dialog', { name: 'What may others see?' });
export const submissionDialog = page.getByRole('dialog', { name: 'Course Submission' });

export const termField = manual.getByLabelText('Term');
const row = (name: string) => manual.getByRole('group', { name });
export const subjectField = (name = 'Course 1') => row(name).getByRole('combobox', { name: 'Course Subject' });
export const numberField = (name = 'Course 1') => row(name).getByRole('combobox', { name: 'Course Number' });
export const gradeField = (name = 'Course 1') => row(name).getByLabelText('Grade');

type EnteredCourse = { term?: string; subject?: string; number?: string; grade?: string };

export const calculus = { term: 'Fall 2023', subject: 'MATH', number: '1500', grade: 'A' };
export const enteredCalculus: Partial<ManualDraft> = {
  term: 'FS23',
  rows: [{ key: 0, subject: 'MATH', number: '1500', grade: 'A' }],
};
export const storedCalculus = { programId: 'MATH 1500', semester: 'FS23', grade: 'A' };

/** Enters what is given of a course, into the first row or another. */
export async function enterCourse({ term, subject, number, grade }: EnteredCourse, name = 'Course 1') {
  if (term !== undefined) await termField.selectOptions(term);
  if (subject !== undefined) {
    await subjectField(name).fill(subject);
    await userEvent.keyboard('{Tab}');
    await expect.element(subjectField(name)).toHaveValue(subject);
  }
  if (number !== undefined) {
    await numberField(name).fill(number);
    await userEvent.keyboard('{Tab}'); // closes the suggestions, which cover what comes next
  }
  if (grade !== undefined) await gradeField(name).selectOptions(grade);
}

/** The page is no wider than the window. */
export const fitsItsWidth = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth <= clientWidth;
};
