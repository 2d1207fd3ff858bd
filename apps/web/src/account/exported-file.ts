import { type AccountImport, accountImportBody } from '@coursetrail/contract';
import { FormProblem } from '../server/problems.ts';

/** Exported files are a tenth of this, and the server accepts no more. */
const maxFileSize = 1024 * 1024;

const notOurs = 'This file wasn’t exported from Coursetrail. Please choose the one you got from Download JSON.';

/** Reads a chosen file, or throws a `FormProblem` that says what is wrong with it. */
export async function readExportedFile(file: File): Promise<AccountImport> {
  if (/\.csv$/i.test(file.name))
    throw new FormProblem('CSV files are for spreadsheets. Please choose the JSON file, which has everything.');
  if (file.size > maxFileSize) throw new FormProblem(notOurs);
  const { success, data, error } = accountImportBody.safeParse(parseJson(await file.text()));
  if (success) return data;
  const [issue] = error.issues;
  const [part, index, field] = issue?.path ?? [];
  if (issue === undefined || part !== 'courses') throw new FormProblem(notOurs);
  if (typeof index !== 'number') throw new FormProblem(`We can’t use this file. ${issue.message}`);
  const what = field === undefined ? '' : ` (${String(field)})`;
  throw new FormProblem(`Course ${index + 1} in this file can’t be used${what}. ${issue.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
