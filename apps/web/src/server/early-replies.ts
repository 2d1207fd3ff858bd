/** What `early/early.js` asked the server as the student with this token, by path. */
type EarlyReplies = { token: string; replies: Map<string, Promise<Response>> };

declare global {
  var earlyReplies: EarlyReplies | undefined;
}

/** Long enough for a page to ask on a slow phone. Later the reply would be out of date. */
const keptFor = 10_000;
setTimeout(() => {
  globalThis.earlyReplies = undefined;
}, keptFor);

/** Whether the page that is being opened was asked for early, and some of that is not taken yet. */
export const hasEarlyReplies = () => (globalThis.earlyReplies?.replies.size ?? 0) > 0;

/** The reply to a request that was sent before the scripts of the page ran, once. */
export function takeEarlyReply(path: string, token: string | undefined) {
  const early = globalThis.earlyReplies;
  // Another student may have logged in meanwhile, or the token may have been renewed.
  if (early === undefined || early.token !== token) return undefined;
  const reply = early.replies.get(path);
  early.replies.delete(path);
  return reply;
}
