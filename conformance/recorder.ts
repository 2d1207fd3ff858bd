import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { shapeOf, type ValueShape } from './value-shapes.ts';

/** One call of the protocol as it went over the wire, reduced to shapes. */
export type RecordedCall = { call: string; request: ValueShape; status: number; reply: ValueShape };

export type Recorder = {
  /** The host, with a path, that stands in for the service. */
  host: string;
  /** The calls since it was last called. */
  take(): RecordedCall[];
  close(): void;
};

/** Sits between the SDK and a service and records what passes. */
export async function startRecorder(addressOf: (path: string) => string): Promise<Recorder> {
  let calls: RecordedCall[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://recorder');
    const path = pathname.replace(/^\/identity\//, '');
    const body = await text(request);
    const type = request.headers['content-type'];
    const answer = await fetch(addressOf(path) + search, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(body !== '' && { body }),
    });
    const answerText = await answer.text();
    calls.push({
      call: `${request.method} ${path}`,
      request: shapeOf({
        query: Object.fromEntries(searchParams),
        contentType: type?.split(';')[0],
        locale: request.headers['x-firebase-locale'],
        body: withoutToken(parsed(body, type)),
      }),
      status: answer.status,
      reply: shapeOf(parsed(answerText, answer.headers.get('content-type') ?? '')),
    });
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(answerText);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}/identity`,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const passed = ['content-type', 'x-client-version', 'x-firebase-locale', 'x-firebase-gmpid'];
  return Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

/** A token that is sent back unchanged shows nothing new. */
const withoutToken = (body: unknown) =>
  typeof body === 'object' && body !== null && 'idToken' in body ? { ...body, idToken: 'as it came' } : body;

function parsed(body: string, type = ''): unknown {
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return body === '' ? undefined : `not JSON: ${body.slice(0, 40)}`;
  }
}
