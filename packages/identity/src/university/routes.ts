import { networkOf } from '@coursetrail/server-parts/network-address';
import { sealer } from '@coursetrail/server-parts/seal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { failureLabels } from '../security-log.ts';
import { recentSignInMs } from '../sessions.ts';
import { type Entry, endUniversitySessions, enter, joinWithPassword } from './accounts.ts';
import { sentenceOf, UniversityProblem, type UniversityProblemCode } from './problems.ts';
import { type LoginAttempt, openProvider, type UniversityLogin } from './provider.ts';

/** How far this browser has come. It is sealed in the cookie that brought the browser here, so nothing is in an address. */
type Progress =
  | { step: 'away'; attempt: LoginAttempt }
  | { step: 'entering'; entry: Entry; from: string }
  /** There is an account with the same address, which takes its password. */
  | { step: 'joining'; login: UniversityLogin; from: string }
  | { step: 'refused'; code: UniversityProblemCode; from: string };

const lifetimeMs = 15 * 60 * 1000;
const audience = 'browser';

/** A screen of ours. Anything else could lead the student to another site after the log-in. */
const screenOf = (from: unknown): string =>
  typeof from === 'string' && from.length <= 300 && /^\/(?![/\\])[\w/?=&%+.,:;~!*'()-]*$/.test(from) ? from : '/';

/** The way to the university and back. The page begins it with a link and reads how it ended. */
export function universityRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { settings, now } = context;
  const { university, publicUrl, allowedDomains } = settings;
  if (university === null) return;
  const provider = openProvider(university, `${publicUrl}/identity/university/callback`, recentSignInMs / 1000);
  const { seal, open } = sealer(settings.keySecret, 'university');
  const isSecure = publicUrl.startsWith('https:');
  // With this prefix no neighbor under the university's domain can set it.
  const cookie = isSecure ? '__Host-university' : 'university';

  async function keep(reply: FastifyReply, progress: Progress | null) {
    const expiresAt = new Date(now().getTime() + lifetimeMs);
    const value = progress === null ? '' : await seal(progress, { audience, expiresAt });
    const age = progress === null ? 0 : lifetimeMs / 1000;
    // Lax: the way back begins on the university's page.
    const attributes = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    reply.header('Set-Cookie', `${cookie}=${value}; ${attributes}`);
  }

  async function kept({ headers }: FastifyRequest): Promise<Progress | null> {
    const pair = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(`${cookie}=`));
    return pair === undefined
      ? null
      : ((await open(pair.slice(cookie.length + 1), { audience, now: now() })) as Progress | null);
  }

  function problemOf(error: unknown): UniversityProblem {
    const problem =
      error instanceof UniversityProblem ? error : new UniversityProblem('storage-unavailable', { cause: error });
    const { cause } = problem;
    const { error: said } = Object(cause) as { error?: unknown };
    context.log('university log-in refused', {
      problem: problem.code,
      // What a student did has no cause, and is no warning.
      ...(cause !== undefined && failureLabels(cause)),
      ...(typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) && { said }),
    });
    return problem;
  }

  const problemBody = ({ code }: Pick<UniversityProblem, 'code'>) => ({
    error: sentenceOf(code, { ...university, allowedDomains }),
    code,
  });

  const replyWith = (reply: FastifyReply, problem: Pick<UniversityProblem, 'code'>) =>
    reply
      .code(['storage-unavailable', 'university-unreachable'].includes(problem.code) ? 503 : 403)
      .send(problemBody(problem));

  const backToPage = async (reply: FastifyReply, progress: Progress) => {
    await keep(reply, progress);
    return reply.redirect(`${publicUrl}/#/action?mode=university`, 303);
  };

  const hide = { schema: { hide: true } as object };

  scope.get('/university/login', hide, async ({ query }, reply) => {
    const { from: asked, again } = query as { from?: unknown; again?: unknown };
    const from = screenOf(asked);
    try {
      const { url, attempt } = await provider.begin({ again: again !== undefined, from });
      await keep(reply, { step: 'away', attempt });
      return reply.redirect(url.href, 303);
    } catch (error) {
      return backToPage(reply, { step: 'refused', code: problemOf(error).code, from });
    }
  });

  scope.get('/university/callback', hide, async (request, reply) => {
    const progress = await kept(request);
    // Another browser began it, or none: whoever sent this one here would log it in to an account of theirs.
    const attempt = progress?.step === 'away' ? progress.attempt : null;
    const from = attempt?.from ?? '/';
    try {
      if (attempt === null) throw new UniversityProblem('university-login-expired');
      const { search } = new URL(request.url, publicUrl);
      const login = await provider.finish(search, attempt);
      const entry = await enter(context, login);
      return backToPage(reply, entry === null ? { step: 'joining', login, from } : { step: 'entering', entry, from });
    } catch (error) {
      return backToPage(reply, { step: 'refused', code: problemOf(error).code, from });
    }
  });

  scope.post('/university/result', hide, async (request, reply) => {
    const progress = await kept(request);
    if (progress?.step === 'joining') return { join: progress.login.email, from: progress.from };
    await keep(reply, null);
    if (progress?.step === 'entering') return { ...progress.entry, from: progress.from };
    if (progress?.step !== 'refused') return replyWith(reply, { code: 'university-login-expired' });
    // No error of this request: it tells how the log-in ended, and the way back to where the student was going.
    return { ...problemBody(progress), from: progress.from };
  });

  scope.post('/university/join', hide, async (request, reply) => {
    const progress = await kept(request);
    const { password } = Object(request.body) as { password?: unknown };
    try {
      if (progress?.step !== 'joining') throw new UniversityProblem('university-login-expired');
      const passwords = context.passwordHashers.hasherFor(networkOf(request.ip));
      const typed = typeof password === 'string' ? password : '';
      const entry = await joinWithPassword({ ...context, passwords }, progress.login, typed, request.ip);
      await keep(reply, null);
      return { ...entry, from: progress.from };
    } catch (error) {
      return replyWith(reply, problemOf(error));
    }
  });

  scope.post('/university/logout', hide, async ({ body }, reply) => {
    const { logoutToken } = Object(body) as { logoutToken?: unknown };
    const read = async () => (typeof logoutToken === 'string' ? await provider.readLogout(logoutToken) : null);
    const logout = await read().catch(problemOf);
    if (logout instanceof UniversityProblem) return replyWith(reply, logout);
    const isNew = logout !== null && (await context.throttle.tryCount('log-out token', logout.id));
    if (logout === null || !isNew) return reply.code(400).send({ error: 'invalid_request' });
    try {
      await endUniversitySessions(context, logout);
    } catch (error) {
      // The university may send it again.
      await context.throttle.uncount('log-out token', logout.id).catch(() => {});
      throw error;
    }
    return {};
  });
}
