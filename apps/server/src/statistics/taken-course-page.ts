import type { CourseSeasonsReply, Crowd, TakenCoursePage } from '@coursetrail/contract';
import {
  gradeDistribution,
  type Neighbor,
  normalizeCourseCode,
  type Pathways,
  takenBefore,
  takenJustBefore,
  takenNext,
  usualCourses,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { blockedBy } from '@coursetrail/domain/finish';
import type { Kysely } from 'kysely';
import { coursePageOf } from '../catalog/course-page.ts';
import { coursesBy } from '../catalog/courses.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import type { Database } from '../storage/database.ts';
import { readCourseTaking } from '../storage/published.ts';
import type { Schema } from '../storage/schema.ts';

/** The page of a course with what is published of those who took it; null when the catalog does not know the course. */
export async function takenCoursePageOf(
  database: Database,
  { read }: PublishedReplies,
  { code: asked, major }: { code: string; major: string },
): Promise<TakenCoursePage | null> {
  const { reader: db } = database;
  const page = await coursePageOf(db, asked);
  if (page === null) return null;
  const { code, opens } = page;
  const crowd = await read(db, major, 'crowd');
  const grades = await read(db, major, 'grades-counts');
  const pathways = await read(db, major, 'pathways');
  const taking = (await readCourseTaking(database, [code])).get(code);
  const allMajors = taking?.graded ?? null;
  const takersOf = new Map(pathways?.courses.map(({ programId, students }) => [programId, students]));
  return {
    ...page,
    opens: opens.map((each) => {
      const takers = takersOf.get(each.code);
      return takers === undefined ? each : { ...each, takers };
    }),
    major,
    publishedOn: crowd?.publishedOn ?? null,
    students: pathways?.students ?? 0,
    semesters: (crowd?.semesters ?? []).flatMap(({ n, students, courses }) => {
      const takers = courses.find(({ programId }) => programId === code)?.students ?? 0;
      return takers === 0 ? [] : [{ n, students, takers }];
    }),
    seasons: taking?.seasons ?? null,
    otherMajors: (taking?.majors ?? []).filter((each) => each.major !== major),
    holdsUp: crowd === null || pathways === null ? null : await holdsUp(db, { crowd, pathways }, code),
    around: pathways === null ? null : await around(db, pathways, code),
    grades: grades?.[code] ?? null,
    gradesInAllMajors: allMajors && {
      students: allMajors.students,
      values: gradeDistribution([allMajors])[code] ?? {},
    },
  };
}

/** By the code that was asked for: in which part of the year several courses are taken. */
export async function seasonsOfCourses(database: Database, asked: readonly string[]): Promise<CourseSeasonsReply> {
  const codes = asked.flatMap((text) => {
    const code = normalizeCourseCode(text);
    return code === null ? [] : [[text, code] as const];
  });
  if (codes.length === 0) return {};
  const taking = await readCourseTaking(
    database,
    codes.map(([, code]) => code),
  );
  return Object.fromEntries(codes.map(([text, code]) => [text, taking.get(code)?.seasons ?? null]));
}

/** Of the courses that most students of a major take: those that cannot be taken before this one. */
async function holdsUp(
  db: Kysely<Schema>,
  { crowd, pathways }: { crowd: Crowd; pathways: Pathways },
  code: string,
): Promise<TakenCoursePage['holdsUp']> {
  const usual = usualCourses(crowd, pathways).courses.map(({ programId }) => withoutSectionLetters(programId));
  const codes = [...new Set(usual)].filter((each) => each !== withoutSectionLetters(code));
  if (codes.length === 0) return null;
  const known = await coursesBy(db, codes);
  const ruleOf = (programId: string) => ({ programId, prerequisites: known.get(programId)?.prerequisites ?? null });
  const { blocks, unread } = blockedBy(code, codes.map(ruleOf));
  return {
    courses: blocks.map((each) => ({ code: each, title: known.get(each)?.title ?? '' })),
    of: codes.length,
    unread,
  };
}

async function around(db: Kysely<Schema>, pathways: Pathways, code: string): Promise<TakenCoursePage['around']> {
  const course = pathways.courses.find(({ programId }) => programId === code);
  if (course === undefined) return null;
  const sides = {
    justBefore: takenJustBefore(pathways, code),
    next: takenNext(pathways, code),
    before: takenBefore(pathways, code),
  };
  const codes = Object.values(sides).flatMap((side) => side.map(({ programId }) => programId));
  const known = await coursesBy(db, codes);
  const named = (side: readonly Neighbor[]) =>
    side.map(({ programId, students }) => ({
      code: programId,
      title: known.get(programId)?.title ?? '',
      students,
    }));
  return {
    takers: course.students,
    justBefore: named(sides.justBefore),
    next: named(sides.next),
    before: named(sides.before),
  };
}
