import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

export type SiteReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

type SiteRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address from which the browser connects. */
  from?: string;
  /** Sends the body in ten pieces over this time. */
  overMs?: number;
};

/** Talks to the site as a browser on another machine would. The certificate is one that we made. */
export function ask(address: string, options: SiteRequest = {}): Promise<SiteReply> {
  const { method = 'GET', headers = {}, body = '', from, overMs = 0 } = options;
  const url = new URL(address);
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      rejectUnauthorized: false,
      timeout: 60_000,
      headers: {
        ...headers,
        ...(body.length > 0 && { 'content-length': Buffer.byteLength(body) }),
      },
      ...(from && { localAddress: from }),
    });
    request.on('timeout', () => request.destroy(new Error('no reply in a minute')));
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sendSlowly(Buffer.from(body), overMs, (piece) => request.write(piece)).then(() => request.end(), reject);
  });
}

async function sendSlowly(bytes: Buffer, overMs: number, write: (piece: Buffer) => void) {
  if (overMs === 0) return void (bytes.length > 0 && write(bytes));
  const size = Math.ceil(bytes.length / 10);
  for (let from = 0; from < bytes.length; from += size) {
    write(bytes.subarray(from, from + size));
    await sleep(overMs / 10);
  }
}

export const asJson = (body: object, token?: string): SiteRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && bearer(token)) },
  body: JSON.stringify(body),
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A form with one file. */
export function asUpload(pdf: Buffer, token: string): SiteRequest {
  const boundary = 'the-boundary-of-the-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="pdf"; filename="audit.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...bearer(token) },
    body: Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
