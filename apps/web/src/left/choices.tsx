import {
  gradesByCourse,
  type ListedChoice,
  lateShare,
  readChoice,
  verdictOnText,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Verdict } from '../next/verdict.tsx';
import { coursePrerequisitesQuery, subjectCoursesQuery } from '../server/catalog.ts';
import { historyQuery } from '../server/history.ts';
import { pathwaysQuery } from '../server/visualizer.ts';
import { useUserId } from '../session/session.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { creditsText } from '../ui/credits-text.ts';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import classes from './left.module.css';
import { PlanIt } from './plan-it.tsx';
import { wildcardText } from './texts.ts';

/** The most that the server takes at once. */
const mostCourses = 60;

/** What a requirement can be met with, as the audit lists it. */
export function Choices({ choices }: { choices: readonly string[] }) {
  const { courses, others, unknown } = useMemo(() => {
    const read = choices.map((text) => ({ text, choice: readChoice(text) }));
    return {
      courses: read.flatMap(({ choice }) => (choice?.kind === 'course' ? [choice] : [])),
      others: read.flatMap(({ choice }) =>
        choice === null || choice.kind === 'course' ? [] : [choice],
      ),
      unknown: read.flatMap(({ text, choice }) => (choice === null ? [text] : [])),
    };
  }, [choices]);
  return (
    <>
      <p className={classes.listed}>The audit lists for it:</p>
      <ul className={classes.choices}>
        {courses.length > 0 && <ListedCourses courses={courses} />}
        {others.map((choice) => (
          <li key={wildcardText(choice)}>
            <Wildcard choice={choice} />
          </li>
        ))}
        {unknown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

type CourseChoice = Extract<ListedChoice, { kind: 'course' }>;

function ListedCourses({ courses }: { courses: readonly CourseChoice[] }) {
  const userId = useUserId();
  const { data: record } = useQuery(historyQuery(userId));
  const major = record?.major ?? null;
  const pathways = useQuery({ ...pathwaysQuery(userId, major ?? ''), enabled: major !== null });
  const codes = [...new Set(courses.map(({ programId }) => programId))].slice(0, mostCourses);
  const { data: known } = useQuery(coursePrerequisitesQuery(codes));
  const taken = useMemo(() => gradesByCourse(record?.courses ?? []), [record]);
  return courses.map(({ programId, isRequired }) => {
    const course = known?.[programId];
    const share = pathways.data && lateShare(pathways.data, programId);
    return (
      <li key={programId}>
        <p>
          <CourseLink code={programId} title={course?.title} />{' '}
          {course?.credits !== undefined && (
            <span className={classes.quiet}>{creditsText(course.credits)}</span>
          )}
          {isRequired && <strong> Required</strong>}
        </p>
        {course !== undefined && (
          <p className={classes.fact}>
            <Verdict
              verdict={verdictOnText(course.prerequisites, taken)}
              signClass={classes.sign}
            />
          </p>
        )}
        {share !== undefined && pathways.data !== undefined && (
          <p className={classes.fact}>
            {shareText(share)} of your major took it (of{' '}
            {plural(pathways.data.lateStudents, 'student')} with seven or more semesters).
          </p>
        )}
        <PlanIt programId={programId} />
      </li>
    );
  });
}

const shareText = (share: number) =>
  share < 0.01 ? 'Fewer than 1%' : `${Math.round(100 * share)}%`;

type OtherChoice = Exclude<ListedChoice, { kind: 'course' }>;

/** A level or a range: its courses can be searched where the subject is known. */
function Wildcard({ choice }: { choice: OtherChoice }) {
  const [isOpen, setOpen] = useState(false);
  const name = wildcardText(choice);
  const required = choice.isRequired && <strong> Required</strong>;
  const { subject } = choice;
  if (subject === null)
    return (
      <p>
        {name}
        {required}
      </p>
    );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name}
        {required}
      </summary>
      {isOpen && <SubjectSearch subject={subject} choice={choice} name={name} />}
    </details>
  );
}

/** More would have to be scrolled through. */
const shownCourses = 12;

type SearchProps = { subject: string; choice: OtherChoice; name: string };

function SubjectSearch({ subject, choice, name }: SearchProps) {
  const [text, setText] = useState('');
  const { data, isError } = useQuery(subjectCoursesQuery(useUserId(), subject));
  if (isError) return <p>We couldn’t find the courses of {subject}.</p>;
  if (data === undefined) return <p role="status">Looking up {subject}…</p>;
  const fitting = data.filter(({ code }) => fits(code.slice(code.indexOf(' ') + 1), choice));
  const found = fitting.filter((each) =>
    `${each.code} ${each.title}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <>
      {fitting.length > shownCourses && (
        <Field
          label={`Search: ${name}`}
          required={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <p role="status" className={classes.quiet}>
        {plural(found.length, 'course')} in our catalog
        {found.length > shownCourses && `, the first ${shownCourses}`}
      </p>
      <ul className={classes.choices}>
        {found.slice(0, shownCourses).map(({ code, title, credits }) => (
          <li key={code}>
            <CourseLink code={code} title={title} />{' '}
            {credits !== undefined && <span className={classes.quiet}>{creditsText(credits)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

const fits = (number: string, choice: OtherChoice) =>
  choice.kind === 'range'
    ? number.slice(0, 4) >= choice.from && number.slice(0, 4) <= choice.to
    : number.startsWith(choice.number);
