import {
  fitsChoice,
  gradesByCourse,
  type ListedChoice,
  lateShare,
  type Requirement,
  readChoice,
  verdictOnText,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { requirementsListing } from '@coursetrail/domain/shared-requirements';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { allTitlesQuery, courseTitlesQuery } from '../server/catalog.ts';
import { useCourseFacts } from '../server/catalog-facts.ts';
import { historyQuery } from '../server/history.ts';
import { usePathways } from '../server/use-others.ts';
import { PlanButton } from '../suggestions/planning.tsx';
import { Verdict } from '../suggestions/verdict.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { creditsText } from '../ui/credits-text.ts';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { useBeside } from './beside.ts';
import classes from './degree.module.css';
import { requirementInWords, taughtText, wildcardText } from './texts.ts';

/** `of` is the requirement whose list it is. */
type WithRequirement = { of?: Requirement | undefined };

export function Choices({ choices, of }: WithRequirement & { choices: readonly string[] }) {
  const { courses, others, unknown } = useMemo(() => {
    const read = choices.map((text) => ({ text, choice: readChoice(text) }));
    return {
      courses: read.flatMap(({ choice }) => (choice?.kind === 'course' ? [choice] : [])),
      others: read.flatMap(({ choice }) => (choice === null || choice.kind === 'course' ? [] : [choice])),
      unknown: read.flatMap(({ text, choice }) => (choice === null ? [text] : [])),
    };
  }, [choices]);
  return (
    <ul className={classes.choices}>
      {courses.length > 0 && <ListedCourses courses={courses} of={of} />}
      {others.map((choice) => (
        <li key={wildcardText(choice)}>
          <Wildcard choice={choice} of={of} />
        </li>
      ))}
      {unknown.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

type CourseChoice = { programId: string; isRequired?: boolean };

/** Each with what the catalog and other students say about it. */
function ListedCourses({ courses, of }: WithRequirement & { courses: readonly CourseChoice[] }) {
  const { programs, planning, decisions } = useBeside();
  const { data: record } = useQuery(historyQuery());
  const pathways = usePathways(record?.major ?? null);
  const { catalog, seasons } = useCourseFacts(courses);
  const taken = useMemo(() => gradesByCourse(record?.courses ?? []), [record]);
  return courses.map(({ programId, isRequired }) => {
    const course = catalog.get(programId);
    const taught = seasons.get(programId);
    const isTaken = taken.has(withoutSectionLetters(programId));
    const share = pathways.data && lateShare(pathways.data, programId);
    const isWaived = decisions.document?.prerequisites.includes(programId) === true;
    const listing = requirementsListing(programs, programId)
      .filter(({ requirement }) => requirement !== of)
      .map(({ program, requirement }) => requirementInWords(requirement, programs.length > 1 ? program : undefined));
    return (
      <li key={programId} className={classes.course}>
        <p>
          {!isTaken && planning?.handleFor && (
            <span className={classes.handle} aria-hidden="true" {...planning.handleFor(programId)} />
          )}
          <CourseLink code={programId} title={course?.title} />{' '}
          {course?.credits !== undefined && <span className={classes.quiet}>{creditsText(course.credits)}</span>}
          {isRequired && <strong> Required</strong>}
        </p>
        {!isTaken && planning && <PlanButton programId={programId} planning={planning} />}
        <p className={classes.facts}>
          {isTaken && <span>You have taken it. </span>}
          {!isTaken && isWaived && <span className={classes.mine}>My decision: prerequisites waived</span>}
          {!isTaken && !isWaived && course !== undefined && (
            <span>
              <Verdict verdict={verdictOnText(course.prerequisites, taken)} />{' '}
            </span>
          )}
          {listing.length > 0 && (
            <span>
              {of === undefined ? 'Listed for' : 'Also listed for'} {listing.join('; ')}.{' '}
            </span>
          )}
          {taught && <span>{taughtText(taught)} </span>}
          {share !== undefined && pathways.data !== undefined && (
            <span>
              {shareText(share)} of the others in your major took it (of {pathways.data.lateStudents} with seven or more
              semesters).
            </span>
          )}
        </p>
      </li>
    );
  });
}

const shareText = (share: number) => (share < 0.01 ? 'Fewer than 1%' : `${Math.round(100 * share)}%`);

type OtherChoice = Exclude<ListedChoice, { kind: 'course' }>;

/** A level or a range: it opens to a search among the courses that fit. */
function Wildcard({ choice, of }: WithRequirement & { choice: OtherChoice }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {wildcardText(choice)}
        {choice.isRequired && <strong> Required</strong>}
      </summary>
      {isOpen && <CourseSearch choice={choice} of={of} />}
    </details>
  );
}

/** More would have to be scrolled through. */
const shownCourses = 12;

function CourseSearch({ choice, of }: WithRequirement & { choice: OtherChoice }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const { subject } = choice;
  const titles = useQuery(subject === null ? allTitlesQuery() : courseTitlesQuery([subject]));
  const { fitting, found, shown } = useMemo(() => {
    const fitting = Object.entries(titles.data ?? {}).filter(([code]) => fitsChoice(code, choice));
    const found = fitting.filter((each) => each.join(' ').toLowerCase().includes(wanted));
    const shown = found.slice(0, shownCourses).map(([programId]) => ({ programId }));
    return { fitting, found, shown };
  }, [titles.data, choice, wanted]);
  if (titles.isError) return <Retry sentence="We couldn’t load the catalog." onRetry={titles.refetch} />;
  if (titles.isPending) return <p role="status">Loading the catalog…</p>;
  return (
    <>
      {fitting.length > shownCourses && (
        <Field
          label={`Search: ${wildcardText(choice)}`}
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
        <ListedCourses courses={shown} of={of} />
      </ul>
    </>
  );
}
