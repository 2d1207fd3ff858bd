import { inventAudit } from '../index.ts';
import { audit } from './document.ts';
import { broken, forgiven, hostileFamily, times } from './hostile-file.ts';

const encrypted = (entries: string) => audit({ trailer: `/Encrypt << ${entries} >> /ID [<00> <00>]` });
const key = `<${times(32, '41')}>`;

export const encryption = hostileFamily('locks', [
  ['a password', ['password-protected'], () => inventAudit(3, { flaw: 'password' }).bytes],
  ['a password for owners', ['read'], () => inventAudit(3, { producer: 'owner-password' }).bytes],
  ['a lock without keys', broken, () => encrypted('/Filter /Standard /V 1 /R 2')],
  ['a lock of the future', ['password-protected', ...broken], () => encrypted(`/Filter /Standard /V 99 /R 99 /O ${key} /U ${key} /P -4`)],
  ['a lock of another maker', ['password-protected', ...broken], () => encrypted('/Filter /Nobody /V 1')],
  ['a lock with keys of no length', ['password-protected', ...broken], () => encrypted(`/Filter /Standard /V 2 /R 3 /Length 0 /O ${key} /U ${key} /P -4`)],
  ['a lock with keys of negative length', ['password-protected', ...broken], () => encrypted(`/Filter /Standard /V 2 /R 3 /Length -128 /O ${key} /U ${key} /P -4`)],
  ['a lock that fits nothing', ['password-protected'], () => encrypted(`/Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4`)],
  ['a lock that is a number', forgiven, () => audit({ trailer: '/Encrypt 5' })],
]); // biome-ignore format: a table
