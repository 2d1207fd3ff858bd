/** Domains are compared without case, as mail servers do. */
export const isAllowedEmail = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`));

/** The sentence for a person whose address is not allowed. */
export const allowedEmailSentence = (domains: readonly string[]): string =>
  `Only ${domains.map((domain) => `@${domain}`).join(' or ')} email addresses are allowed.`;
