const replyLimit = 20_000;

export type ProductRequest = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };

/** Any status but 200. */
export class UnexpectedReply extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends a request as one of the product's students. Its caller reads the body of the reply. */
export async function ask(
  url: string,
  token: string,
  { method, path, body }: ProductRequest,
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
    throw new UnexpectedReply(
      reply.status,
      `${method} ${path} replied ${reply.status}: ${await reply.text()}`,
    );
  }
  return reply;
}
