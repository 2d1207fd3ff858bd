import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { studentsHeader, withheldHeader } from '@coursetrail/contract';
import {
  type Grouping,
  hiddenFrom,
  type MajorGroups,
  type Sums,
  sumKey,
  type VisibleGroups,
  visibleGroups,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Outside } from './outside.ts';
import { Problem } from './problems.ts';
import { makeShelf } from './shelf.ts';
import { inSnapshot, type Trx } from './storage/database.ts';
import type { Schema } from './storage/schema.ts';
import { readStanding, readSums, readVersion } from './storage/sums.ts';

const compress = promisify(gzip);

/** A body an answer can have, by a name no other form of the same groups has. */
export type Form<Group, Body extends object = object> = {
  name: string;
  bodyOf(told: VisibleGroups<Group>, major: string): Body;
};

/** Answers a call that asks about a major, in the form wanted. */
export type MajorTeller<Group> = (
  request: FastifyRequest,
  reply: FastifyReply,
  major: string,
  form: Form<Group>,
) => Promise<FastifyReply>;

/** The groups of a major at some version of its sums, and what was made of them. */
type Kept<Group> = MajorGroups<Group> & {
  version: string;
  sumsRead: number;
  /** Of students who asked, by uid, what of it is closed to them. */
  closed: Map<string, string>;
};
type Answer = {
  version: string;
  headers: Record<string, number>;
  tag: string;
  plain: Buffer;
  gzipped?: Promise<Buffer>;
};

/** A body this small fits one packet as it is. */
const worthCompressing = 1200;

/** In bytes, for each shelf. */
const room = 32 * 1024 * 1024;
/** What a counted sum takes in memory, roughly, as a part of its group. */
const bytesPerSum = 120;
/** More are asked anew. */
const mostRemembered = 5000;

/**
 * Tells students about majors, from the sums alone, and keeps the answers as they go over the wire. Every process keeps
 * its own and asks the database for the version of the sums at every call: what another process wrote is seen at once. The
 * caller's own part in them is of the same moment, so whoever has just left a group is not taken for one of the others;
 * it cannot change without the version, so it is read once for each.
 */
export function majorTeller<Group>(
  grouping: Grouping<Group>,
  { database, minGroupSize }: Pick<Outside, 'database' | 'minGroupSize'>,
): MajorTeller<Group> {
  const shelf = makeShelf<Kept<Group>>(room, ({ sumsRead }) => sumsRead * bytesPerSum);
  // As text and compressed.
  const answers = makeShelf<Answer>(room, ({ plain }) => plain.length * 2);

  const lookUp = async (db: Kysely<Schema>, major: string, uid: string) => {
    const { version, own } = await readStanding(db, major, uid);
    const kept = shelf.get(major);
    return { version, own, kept: kept?.version === version ? kept : undefined };
  };

  const readGroups = async (
    snapshot: Trx,
    major: string,
    version: string,
  ): Promise<Kept<Group>> => {
    const sums = await readSums(snapshot, major, grouping.sums);
    const kept = {
      major,
      version,
      students: sums.majorStudents.get(sumKey.major(major)) ?? 0,
      groups: grouping.groupsOf(sums),
      closed: new Map<string, string>(),
      sumsRead: grouping.sums.reduce((count, name) => count + sums[name].size, 0),
    };
    shelf.put(major, kept);
    return kept;
  };

  const currently = async (
    major: string,
    uid: string,
  ): Promise<{ kept: Kept<Group>; own: Sums }> => {
    const { kept, own } = await lookUp(database.reader, major, uid);
    if (kept !== undefined) return { kept, own };
    return inSnapshot(database, async (snapshot) => {
      // Once more: of many who find nothing at the same moment, one reads for all.
      const { kept, version, own } = await lookUp(snapshot, major, uid);
      return { kept: kept ?? (await readGroups(snapshot, major, version)), own };
    });
  };

  const nameOf = (major: string, form: Form<Group>, closed: string) =>
    [major, form.name, closed].join('\n');

  /** The answer this student had before, if nothing has changed since. */
  const recall = async (
    major: string,
    form: Form<Group>,
    uid: string,
  ): Promise<Answer | undefined> => {
    const kept = shelf.get(major);
    const closed = kept?.closed.get(uid);
    const known = closed === undefined ? undefined : answers.get(nameOf(major, form, closed));
    if (known === undefined || known.version !== kept?.version) return undefined;
    return (await readVersion(database.reader, major)) === known.version ? known : undefined;
  };

  return async (request, reply, major, form) => {
    if (!isMajor(major)) throw new Problem('major-not-found');
    const { uid } = request.caller;
    const remembered = await recall(major, form, uid);
    if (remembered !== undefined) return send(request, reply, remembered);
    const { kept, own } = await currently(major, uid);
    const closed = hiddenFrom(grouping, kept, own, minGroupSize).join('\n');
    if (kept.closed.size >= mostRemembered) kept.closed.clear();
    kept.closed.set(uid, closed);
    const name = nameOf(major, form, closed);
    const known = answers.get(name);
    if (known?.version === kept.version) return send(request, reply, known);
    const told = visibleGroups(grouping, kept, own, minGroupSize);
    const headers = { [withheldHeader]: told.withheld, [studentsHeader]: told.students };
    const text = JSON.stringify(form.bodyOf(told, major));
    const answer = {
      version: kept.version,
      headers,
      tag: tagOf(headers, text),
      plain: Buffer.from(text),
    };
    answers.put(name, answer);
    return send(request, reply, answer);
  };
}

const tagOf = (headers: object, text: string) =>
  createHash('sha256')
    .update(JSON.stringify(headers))
    .update(text)
    .digest('base64url')
    .slice(0, 22);

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const { tag, plain, headers } = answer;
  const isCompressed =
    plain.length > worthCompressing &&
    /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  // A strong tag names the bytes, so the compressed ones need another.
  const ownTag = `"${tag}${isCompressed ? '-gzip' : ''}"`;
  reply.headers({
    ...headers,
    etag: ownTag,
    vary: 'Accept-Encoding',
    'cache-control': 'private, no-cache',
  });
  if (request.headers['if-none-match']?.includes(ownTag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!isCompressed) return reply.send(plain);
  answer.gzipped ??= compress(plain);
  return reply.header('content-encoding', 'gzip').send(await answer.gzipped);
}
