import type { AccountExport, AccountImport } from '@coursetrail/contract';
import { queryOptions } from '@tanstack/react-query';
import { readExport } from '../server/account.ts';
import { type CacheOwner, keys } from '../server/keys.ts';
import { readExportedFile } from './exported-file.ts';

/** What an import would replace, and with what. */
export type ImportPreview = { present: AccountExport; inFile: AccountImport };

/** Compares a chosen file with what the server has at this moment. */
export const importPreviewQuery = (uid: CacheOwner, file: File) =>
  queryOptions({
    queryKey: keys.importPreview(uid, file),
    queryFn: async ({ signal }): Promise<ImportPreview> => {
      const inFile = await readExportedFile(file);
      return { inFile, present: await readExport(signal) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
