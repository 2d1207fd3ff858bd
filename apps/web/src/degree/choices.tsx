import {
  fitsChoice,
  gradesByCourse,
  type ListedChoice,
  lateShare,
  type Requirement,
  readChoice,
  seasonWords,
  semesterWord,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { requirementsListing } from '@coursetrail/domain/shared-requirements';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { allTitlesQuery, courseTitlesQuery } from '../server/catalog.ts';
import { useCourseFacts } from '../server/catalog-facts.ts';
import { usePathways } from '../server/use-others.ts';
import { CourseRows, ShareBar } from '../suggestions/course-rows.tsx';
import { creditsText } from '../ui/credits-text.ts';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { shareText } from '../ui/share-text.ts';
import { useBeside } from './beside.ts';
import classes from './degree.module.css';
import { requirementInWords, wildcardText } from './texts.ts';

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
    <>
      {courses.length > 0 && <ListedCourses courses={courses} of={of} />}
      {others.length + unknown.length > 0 && (
        <ul className={classes.choices}>
          {others.map((choice) => (
            <li key={wildcardText(choice)}>
              <Wildcard choice={choice} of={of} />
            </li>
          ))}
          {unknown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type CourseChoice = { programId: string; isRequired?: boolean };

/** Each with what the catalog and other students say about it. */
function ListedCourses({ courses, of }: WithRequirement & { courses: readonly CourseChoice[] }) {
  const { programs, history, major, planning } = useBeside();
  const { data: pathways } = usePathways(major);
  const { catalog, seasons } = useCourseFacts(courses);
  const taken = useMemo(() => gradesByCourse(history), [history]);
  const rows = courses.map(({ programId, isRequired }) => {
    const credits = catalog.get(programId)?.credits;
    const taught = seasons.get(programId);
    const share = pathways && lateShare(pathways, programId);
    const listing = requirementsListing(programs, programId)
      .filter(({ requirement }) => requirement !== of)
      .map(({ program, requirement }) => requirementInWords(requirement, programs.length > 1 ? program : undefined));
    const facts = [
      isRequired && 'Required',
      credits !== undefined && creditsText(credits),
      taken.has(withoutSectionLetters(programId)) && 'You have taken it',
      listing.length > 0 && `${of === undefined ? 'Listed for' : 'Also listed for'} ${listing.join('; ')}`,
      taught && `Taken ${seasonWords(taught)}`,
    ].filter(Boolean);
    return {
      programId,
      share,
      about: share !== undefined && <ShareBar part={share} text={shareText(share)} />,
      ...(facts.length > 0 && { more: facts.join(' · ') }),
    };
  });
  return (
    <>
      {pathways && rows.some(({ share }) => share !== undefined) && (
        <p className={classes.quiet}>
          Bars: the share of {plural(pathways.lateStudents, 'other')} in your major with seven or more {semesterWord}s.
        </p>
      )}
      <CourseRows courses={rows} known={catalog} {...{ history, planning }} />
    </>
  );
}

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
      <ListedCourses courses={shown} of={of} />
    </>
  );
}
