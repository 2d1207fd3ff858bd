import { allowedEmailSentence, isAllowedEmail } from '@coursetrail/domain';
import { ProtocolError } from './protocol-error.ts';

// Plain ASCII without spaces, quotes, brackets, commas or line breaks: nothing in it can change a mail's header.
const form = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The address as it is stored. Throws when it is not one. */
export function readAddress(typed: string): string {
  const address = typed.toLowerCase();
  if (address.length > 254 || !form.test(address)) throw new ProtocolError('INVALID_EMAIL');
  return address;
}

export function requireAllowedDomain(address: string, allowedDomains: readonly string[]): void {
  if (!isAllowedEmail(address, allowedDomains))
    throw new ProtocolError('INVALID_EMAIL', allowedEmailSentence(allowedDomains));
}
