import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inventAudit } from '@coursetrail/invented-audits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import { authorization, formWith, readerInThisProcess, upload } from './test-kit.ts';

vi.setConfig({ testTimeout: 120_000 });
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

const { bytes } = inventAudit(5);
const audit = await readerInThisProcess.read(bytes);

describe('an upload that is cut off', () => {
  let kit: ServerKit;
  let port: number;
  beforeAll(async () => {
    // Reading takes a moment, so that there is something to cut.
    const read = async () => {
      await sleep(5);
      return audit;
    };
    kit = await startKit('sqlite', { audits: { ...readerInThisProcess, read } });
    await kit.app.listen({ port: 0, host: '127.0.0.1' });
    port = (kit.app.server.address() as AddressInfo).port;
  });
  afterAll(() => kit.stop());

  /** The bytes of a whole upload as a browser sends it. */
  async function requestOf(uid: string): Promise<Buffer> {
    const form = new Request('http://test', { method: 'POST', body: formWith(bytes) });
    const body = Buffer.from(await form.arrayBuffer());
    const head = [
      'POST /upload HTTP/1.1',
      'Host: test',
      `Authorization: ${await authorization(uid)}`,
      `Content-Type: ${form.headers.get('content-type')}`,
      `Content-Length: ${body.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  }

  /** Sends a part of an upload, and cuts the connection. */
  async function cut(uid: string, afterMs: number, part: number) {
    const request = await requestOf(uid);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(request.subarray(0, Math.ceil(request.length * part)));
    if (afterMs > 0) await sleep(afterMs);
    // Some clients close their connection, others are suddenly gone.
    if (afterMs % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
  }

  const uploadsNow = async () => {
    const { body } = await kit.app.inject('/metrics');
    return body.match(/(?<=^coursetrail_uploads\{state="\w+"\} )\d+$/gm)?.map(Number);
  };

  test('at any moment leaves no student and no position behind', async () => {
    const students = Array.from({ length: 33 }, (_, number) => `cut-${number}`);
    for (const uid of students) await kit.post(uid, '/set-major', { major: 'Physics' });
    // Every moment of the first 20 ms, with the headers alone, half the file, all but its end, and all of it.
    for (const part of [0.02, 0.5, 0.99, 1]) {
      await Promise.all(Array.from({ length: 21 }, (_, ms) => cut(students[ms % students.length] ?? '', ms, part)));
    }
    // What was sent before the cut may still arrive.
    for (const uid of students)
      await eventually(async () => [uid, (await upload(kit, uid, bytes)).status]).toEqual([uid, 200]);
    await eventually(uploadsNow).toEqual([0, 0, 0]);
  });
});
