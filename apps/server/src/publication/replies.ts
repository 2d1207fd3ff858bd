import { publishedOnHeader, studentsHeader } from '@coursetrail/contract';
import { isMajor } from '@coursetrail/domain/programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { sendCompressed, unpack } from '../http/compressed-body.ts';
import { Problem } from '../http/problems.ts';
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

const mostBytes = 32 * 1024 * 1024;

/** What is published of majors, as it goes over the wire. */
export type PublishedReplies = {
  /** Sends one of the replies about a major; `unpublished` where there is none. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: { major: string; name: BodyName; unpublished: object },
  ): Promise<FastifyReply>;
  /** The courses that others may see in histories of this major; null where nothing is published. */
  commonCourses(db: Kysely<Schema>, major: string): Promise<ReadonlySet<string> | null>;
};

/**
 * Bodies are read from the database as they are sent and cached with their tag, which is asked for each
 * time: what another process has published or restored is seen at once. The same query brings the new
 * body, so the first reader after a publication waits no longer than the others.
 */
export function publishedReplies({ reader }: Database): PublishedReplies {
  const cache = new LRUCache<string, CachedBody>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
  });
  const commonCourses = new LRUCache<string, { tag: string; courses: ReadonlySet<string> }>({
    max: 200,
  });

  const find = async (
    db: Kysely<Schema>,
    major: string,
    name: BodyName,
  ): Promise<CachedBody | undefined> => {
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

  return {
    async send(request, reply, { major, name, unpublished }) {
      if (!isMajor(major)) throw new Problem('major-not-found');
      const body = await find(reader, major, name);
      if (body === undefined) return reply.header(studentsHeader, 0).send(unpublished);
      reply.headers({ [studentsHeader]: body.students, [publishedOnHeader]: body.publishedOn });
      return sendCompressed(request, reply, body);
    },
    async commonCourses(db, major) {
      const body = await find(db, major, 'common-courses');
      if (body === undefined) return null;
      const known = commonCourses.get(major);
      if (known?.tag === body.tag) return known.courses;
      const text = (await unpack(body.bytes)).toString();
      const courses = new Set(commonCoursesBody.parse(JSON.parse(text)));
      commonCourses.set(major, { tag: body.tag, courses });
      return courses;
    },
  };
}
