import type { PageConfig } from '@coursetrail/contract';
import { useEffect, useState } from 'react';

/** What the operator decided and says of this installation; 'failed' if the server could not be asked. */
export function useInstallation(): PageConfig | 'failed' | undefined {
  const [config, setConfig] = useState<PageConfig | 'failed'>();
  useEffect(() => {
    // Later: the words of the page need no schema, and no client of the server.
    import('../server/login.ts').then(({ readConfig }) => readConfig()).then(setConfig, () => setConfig('failed'));
  }, []);
  return config;
}
