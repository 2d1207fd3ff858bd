import * as z from 'zod/mini';

/** What the page is configured with at run time, so that one build serves every installation. */
export const pageConfig = z.object({
  identity: z.object({
    mode: z.enum(['embedded', 'firebase']).check(z.describe('Accounts of this server, or of Firebase Authentication')),
    apiKey: z.string().check(z.describe('Names the installation to its identity service; no secret')),
    projectId: z.string(),
  }),
  operator: z
    .optional(z.object({ name: z.optional(z.string()), contact: z.optional(z.string()) }))
    .check(z.describe('Who runs the installation, and an address of theirs')),
  minGroupSize: z
    .number()
    .check(z.describe('How many others a student hides among; 1 if what is shared is shown as it is')),
  allowedDomains: z.array(z.string()).check(z.describe('Whose e-mail addresses may sign up')),
});
export type PageConfig = z.infer<typeof pageConfig>;
