import type { PublishedOfMe, TakenCoursePage } from '@coursetrail/contract';
import { orderOf, withoutStudent } from '@coursetrail/domain';
import { isCountedIn, myPart } from '../server/others.ts';

type CourseBeside = NonNullable<TakenCoursePage['around']>['next'][number];

/** The page of a course with what others of the major took: without what is counted of the student who reads it. */
export function pageOfOthers(page: TakenCoursePage, published: PublishedOfMe): TakenCoursePage {
  const { code, major, around } = page;
  if (!isCountedIn(major, published)) return page;
  const mine = myPart(major, published);
  const own = orderOf(mine);
  const less = (side: readonly CourseBeside[], isOwn: (other: string) => boolean) =>
    side
      .map((each) => ({ ...each, students: each.students - Number(isOwn(each.code)) }))
      .filter(({ students }) => students > 0);
  const semesters = page.semesters.map(({ n, students, takers }) => ({
    ...{ n, students },
    courses: [{ programId: code, students: takers }],
  }));
  return {
    ...page,
    students: page.students - 1,
    opens: page.opens.map((each) =>
      each.takers === undefined ? each : { ...each, takers: each.takers - Number(own.took(each.code)) },
    ),
    semesters: withoutStudent(semesters, mine).flatMap(({ n, students, courses: [course] }) =>
      course === undefined ? [] : [{ n, students, takers: course.students }],
    ),
    around: around && {
      takers: around.takers - Number(own.took(code)),
      justBefore: less(around.justBefore, (other) => own.isNext(other, code)),
      next: less(around.next, (other) => own.isNext(code, other)),
      before: less(around.before, (other) => own.isBefore(other, code)),
    },
  };
}
