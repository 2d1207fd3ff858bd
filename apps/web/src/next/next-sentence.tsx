import { nextCourses } from '@coursetrail/domain';
import { countOf } from './texts.ts';
import { useOthersAndMe } from './use-others.ts';

type Props = { code: string; major: string };

/** On the page of a course: how many others took it at the student's point, if it is among what comes next. */
export default function NextSentence({ code, major }: Props) {
  const { known } = useOthersAndMe(major);
  const [course] =
    known === undefined
      ? []
      : nextCourses(known.others, known.history, {
          perSubject: Number.POSITIVE_INFINITY,
        }).filter(({ programId }) => programId === code);
  return course === undefined ? null : <p>{countOf(course, major)} took this course in it.</p>;
}
