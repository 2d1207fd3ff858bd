import {
  countedStatisticsReply,
  crowdReply,
  type ImportedStudents,
  importedHeader,
  pathwaysReply,
  publishedOnHeader,
  studentsHeader,
} from '@coursetrail/contract';
import type { Pathways } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Problem } from '../http/problems.ts';
import { sendCompressed, unpack } from '../http/tagged-replies.ts';
import type { Database } from '../storage/database.ts';
import { readBody, readTags } from '../storage/published.ts';
import type { Schema } from '../storage/schema.ts';
import { type BodyName, commonCoursesBody } from './bodies.ts';

type CachedBody = {
  students: number;
  imported: number;
  sources: string;
  publishedOn: string;
  tag: string;
  bytes: Uint8Array;
};

const maxBytes = 32 * 1024 * 1024;

/** What is published of majors, as it goes over the wire. */
export type PublishedReplies = ReturnType<typeof publishedReplies>;

/** How the server itself reads a reply, to make others from it. */
const readers = {
  crowd: (body: unknown) => crowdReply.parse(body),
  'grades-counts': (body: unknown) => countedStatisticsReply.parse(body),
  'common-courses': (body: unknown) => new Set(commonCoursesBody.parse(body)),
  pathways: (body: unknown): Pathways => pathwaysReply.parse(body),
} as const satisfies Partial<Record<BodyName, (body: unknown) => object>>;
type ReadName = keyof typeof readers;
type ReplyContent<Name extends ReadName> = ReturnType<(typeof readers)[Name]>;

/**
 * Bodies are read from the database as they are sent and cached with their tag, which is asked for each
 * time: what another process has published or restored is seen at once. The same query brings the new
 * body, so the first reader after a publication waits no longer than the others.
 */
export function publishedReplies({ reader }: Database) {
  const cache = new LRUCache<string, CachedBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
  });
  // Of a large major they are megabytes, and unpacking them takes longer than everything else in a reply.
  const contents = new LRUCache<string, { tag: string; size: number; content: object }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
  });

  const find = async (db: Kysely<Schema>, major: string, name: BodyName): Promise<CachedBody | undefined> => {
    const key = `${name} ${major}`;
    const cached = cache.get(key);
    const [body] = await readBody(db, { major, name, knownTag: cached?.tag ?? '' });
    if (body === undefined) return undefined;
    const { tag, bytes } = body;
    if (tag === null) return undefined;
    if (bytes === null) return cached;
    const read = { ...body, tag, bytes };
    cache.set(key, read);
    return read;
  };

  /** What the reply with this tag says, if it was read before. */
  const known = <Name extends ReadName>(major: string, name: Name, tag: string) => {
    const found = contents.get(`${name} ${major}`);
    return found?.tag === tag ? (found.content as ReplyContent<Name>) : undefined;
  };

  /** What one of the replies about a major says; null where nothing is published. */
  const read = async <Name extends ReadName>(db: Kysely<Schema>, major: string, name: Name) => {
    const body = await find(db, major, name);
    if (body === undefined) return null;
    const { tag, bytes } = body;
    const before = known(major, name, tag);
    if (before !== undefined) return before;
    const text = await unpack(bytes);
    const content = readers[name](JSON.parse(text.toString())) as ReplyContent<Name>;
    contents.set(`${name} ${major}`, { tag, size: text.length, content });
    return content;
  };

  return {
    /** Sends one of the replies about a major; `unpublished` where there is none. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { major, name, unpublished }: { major: string; name: BodyName; unpublished: object },
    ): Promise<FastifyReply> {
      if (!isMajor(major)) throw new Problem('major-not-found');
      const body = await find(reader, major, name);
      if (body === undefined) return reply.header(studentsHeader, 0).send(unpublished);
      reply.headers({ [studentsHeader]: body.students, [publishedOnHeader]: body.publishedOn });
      if (body.imported > 0) {
        const imported: ImportedStudents = { students: body.imported, sources: JSON.parse(body.sources) };
        reply.header(importedHeader, encodeURIComponent(JSON.stringify(imported)));
      }
      return sendCompressed(request, reply, body);
    },
    read,
    /** By major: the courses that others may see in its histories. A major of which nothing is published has none. */
    async commonCourses(db: Kysely<Schema>, majors: readonly string[]) {
      const name = 'common-courses';
      const common = new Map<string, ReadonlySet<string> | null>();
      for (const [major, tag] of await readTags(db, majors, name))
        common.set(major, known(major, name, tag) ?? (await read(db, major, name)));
      return common;
    },
  };
}
