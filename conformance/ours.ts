import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startProduct } from '@coursetrail/test-product';
import PostalMime from 'postal-mime';
import type { AccountService } from './script-context.ts';

/** Our own account service, in the product as an operator runs it. */
export async function startOurs(): Promise<AccountService> {
  const product = await startProduct({ engine: 'sqlite', identity: 'embedded' });
  const mailFolder = path.join(product.dataDir, 'mail');
  return {
    apiKey: 'coursetrail',
    projectId: 'coursetrail',
    addressOf: (call) => `${product.url}/identity/${call}`,
    page: `${product.url}/#/account`,
    async newestCode(email) {
      if (!existsSync(mailFolder)) return undefined;
      // Their names begin with a timestamp. Those being written end in .part.
      const files = readdirSync(mailFolder)
        .filter((file) => file.endsWith('.eml'))
        .sort();
      const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(mailFolder, file)))));
      // A notice has no code.
      const code = mails
        .filter(({ to }) => to?.some(({ address }) => address === email))
        .flatMap(({ text }) => /[?&]oobCode=([^&\s]+)/.exec(text ?? '')?.[1] ?? [])
        .at(-1);
      return code && decodeURIComponent(code);
    },
    async disable(email) {
      const { ok, output } = await product.account('disable', email);
      if (!ok) throw new Error(`The account could not be disabled: ${output}`);
    },
    stop: product.stop,
  };
}
