import * as z from 'zod/mini';

/** How a log-in with the university ended. The code is used like that of a log-in link, by the SDK. */
export const universityEntry = z.object({
  code: z.string(),
  email: z.string(),
  from: z.string().check(z.describe('The screen to which the student returns')),
});
export const universityResult = z.union([
  universityEntry,
  z.object({
    join: z.string().check(z.describe('The address of an account that is joined once its password is entered')),
    from: z.string(),
  }),
  z.object({ error: z.string(), code: z.string(), from: z.string() }),
]);
