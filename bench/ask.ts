const replyLimit = 10_000;

export type Question = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };

/** Any answer but 200. */
export class UnexpectedReply extends Error {}

/** Asks the product as one of its students. The body of the reply is left to read. */
export async function ask(
  url: string,
  token: string,
  { method, path, body }: Question,
): Promise<Response> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(replyLimit),
    ...(body && { body: JSON.stringify(body) }),
  });
  if (reply.status !== 200) {
    throw new UnexpectedReply(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  }
  return reply;
}
