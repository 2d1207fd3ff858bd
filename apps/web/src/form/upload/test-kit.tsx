import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import { uploadReply } from '@coursetrail/contract';
import { page } from 'vitest/browser';
import { playAuditWorker } from '../../audit/test-kit.ts';
import { renderInApp, server } from '../../test-kit.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { serveStudent, UploadAlone } from '../test-kit.tsx';

export const section = page.getByRole('region', { name: 'Upload Degree Audit' });
export const file = section.getByLabelText('Degree audit (PDF)');
export const button = section.getByRole('button', { name: 'Upload PDF' });
export const alert = section.getByRole('alert');
export const dialog = page.getByRole('dialog', { name: 'PDF Upload' });
export const chosenName = () => {
  const input = file.element();
  return input instanceof HTMLInputElement ? input.files?.[0]?.name : undefined;
};

export const reply = {
  ...{ courseCount: 7, added: 4, updated: 1, unchanged: 2, ignored: [] },
  ...{ preparedOn: null, newerAuditOn: null },
  totals: { earned: { audit: null, read: 21 }, inProgress: { audit: null, read: 0 }, agree: null },
};

/** Opens the upload alone; everything is settled that a submission requires. */
export async function openUpload(settled: Partial<SubmissionRequirements> = {}) {
  serveStudent();
  server.reply('POST /upload', uploadReply, reply);
  const requirements: SubmissionRequirements = {
    major: 'Mathematics',
    ensureMajorSaved: async () => {},
    askSharing: async () => true,
    ...settled,
  };
  await renderInApp(<UploadAlone requirements={requirements} />);
}

export const course = (programId: string, semester: string, grade = 'A'): LocatedAttempt => ({
  ...{ programId, semester, grade, credits: 3, title: programId, origin: 'MU' },
  place: { page: 1, column: 1, row: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
});

export const audit: Audit = {
  courses: [course('MATH 1500', 'FS23'), course('MATH 1700', 'SP24')],
  ignored: [],
  program: 'Statistics (BS)',
  totals: reply.totals,
  programs: [{ program: 'Statistics (BS)', requirements: [], gpas: [], unread: [] }],
  isWhatIf: false,
};

/** Reads every file as this audit, and draws no page. */
export const readAs = (content: Audit) =>
  playAuditWorker((request) => ('file' in request ? { result: { ok: true, value: content, pages: 1 } } : undefined));

export function drop(dropped: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(dropped);
  for (const type of ['dragover', 'drop'])
    section.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
