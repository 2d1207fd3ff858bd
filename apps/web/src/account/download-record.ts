import type { AccountExport } from '@coursetrail/contract';
import { sortBySemester, termName } from '@coursetrail/domain';
import { readExport } from '../server/account.ts';

export type RecordFormat = 'json' | 'csv';

/** Saves the student's record as a file and returns its name. A link cannot carry the token, so the file is made here. */
export async function downloadRecord(format: RecordFormat): Promise<string> {
  const record = await readExport();
  const { csvFile, download } = await import('../ui/export.ts');
  const name = `coursetrail-${record.exportedAt.slice(0, 10)}.${format}`;
  const json = () => new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
  download(format === 'json' ? json() : csvFile(tableOf(record)), name);
  return name;
}

const tableOf = ({ courses }: AccountExport) => [
  ['Course', 'Semester', 'Grade', 'Credits', 'Title'],
  ...sortBySemester(courses, 'ascending').map(
    ({ programId, semester, grade, credits = '', title = '' }) => [
      programId,
      termName(semester),
      grade,
      credits,
      title,
    ],
  ),
];
