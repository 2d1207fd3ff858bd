/** Domains are compared without case, as mail servers do. */
export const isAllowedEmail = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`));

/** The sentence for a person whose address is not allowed. */
export const allowedEmailSentence = (domains: readonly string[]): string =>
  `Only ${domains.map((domain) => `@${domain}`).join(' or ')} email addresses are allowed.`;

/** Two addresses with one mailbox reach the same person. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const tag = local.indexOf('+');
  return `${tag > 0 ? local.slice(0, tag) : local}${address.slice(at)}`;
}
