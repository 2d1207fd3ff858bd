import { type AccountImport, accountExport, accountImportReply } from '@coursetrail/contract';
import { useChange } from './change.ts';
import { requestAsStudent } from './client.ts';

/** Everything the server stores about the student. */
export const readExport = (signal?: AbortSignal) =>
  requestAsStudent('/account/export', accountExport, { ...(signal && { signal }) });

type ImportRequest = {
  file: AccountImport;
  takesMajor: boolean;
  takesSharing: boolean;
  takesDocuments: boolean;
};

export const useImport = () =>
  useChange(({ file, takesMajor, takesSharing, takesDocuments }: ImportRequest) => {
    const query = new URLSearchParams({
      major: takesMajor ? 'take' : 'keep',
      sharing: takesSharing ? 'take' : 'keep',
      documents: takesDocuments ? 'take' : 'keep',
    });
    const { firebaseUid: _uid, coursesBeforeLastChange: _courses, auditBeforeLastChange: _audit, ...body } = file;
    return requestAsStudent(`/account/import?${query}`, accountImportReply, {
      method: 'POST',
      body,
    });
  });
