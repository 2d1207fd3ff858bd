import {
  countedStatisticsReply,
  crowdReply,
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
import { readBody } from '../storage/published.ts';
import type { Schema } from '../storage/schema.ts';
import { type BodyName, commonCoursesBody } from './bodies.ts';

type CachedBody = {
  students: number;
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
    const body = await readBody(db, { major, name, knownTag: cached?.tag ?? '' });
    if (body === undefined) return undefined;
    const { tag, bytes } = body;
    if (tag === null) return undefined;
    if (bytes === null) return cached;
    const read = { ...body, tag, bytes };
    cache.set(key, read);
    return read;
  };

  /** What one of the replies about a major says; null where nothing is published. */
  const read = async <Name extends ReadName>(db: Kysely<Schema>, major: string, name: Name) => {
    type Content = ReturnType<(typeof readers)[Name]>;
    const body = await find(db, major, name);
    if (body === undefined) return null;
    const key = `${name} ${major}`;
    const known = contents.get(key);
    if (known?.tag === body.tag) return known.content as Content;
    const text = await unpack(body.bytes);
    const content = readers[name](JSON.parse(text.toString())) as Content;
    contents.set(key, { tag: body.tag, size: text.length, content });
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
      return sendCompressed(request, reply, body);
    },
    read,
    /** The courses that others may see in histories of this major; null where nothing is published. */
    commonCourses: (db: Kysely<Schema>, major: string): Promise<ReadonlySet<string> | null> =>
      read(db, major, 'common-courses'),
  };
}
