import { maxUploadBytes, problems } from '@coursetrail/contract';
import { isPdf } from '../session/chosen-file.ts';

/** Why a file is not even read; undefined if it is. */
export function refusalOf(file: File): string | undefined {
  if (isPdf(file)) return file.size > maxUploadBytes ? problems['file-too-large'][1] : undefined;
  const kinds = `${file.type} ${file.name}`;
  if (/^image\/|\.hei[cf]$/i.test(kinds)) return problems['picture-file'][1];
  if (/^text\/html|\.(html?|mht|mhtml)$/i.test(kinds)) return problems['web-page-file'][1];
  return problems[/^text\//.test(kinds) ? 'text-file' : 'not-a-pdf'][1];
}
