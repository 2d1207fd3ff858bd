import '../identity/bearer-source.ts';
import type { OwnAttempt } from '@coursetrail/contract';
import {
  gradesByCourse,
  hopedGrade,
  levelName,
  listedCourses,
  ownRequirements,
  type PlannedCourse,
  prefixOf,
  readPrograms,
  requirementsByStatus,
  seasonNames,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { officialPages } from '@coursetrail/domain/official-pages';
import { subjects } from '@coursetrail/domain/subjects';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { allSeasonsQuery, wholeCatalogQuery } from '../server/catalog.ts';
import { useDocument } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { queryClient } from '../server/query-client.ts';
import { usePathways } from '../server/use-others.ts';
import { useToken, useUserId } from '../session/session.ts';
import { CourseRows, ShareBar } from '../suggestions/course-rows.tsx';
import { type Planning, PlanSaid, useMainPlan } from '../suggestions/planning.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { creditsText } from '../ui/credits-text.ts';
import { Field } from '../ui/field.tsx';
import { useFocusLater } from '../ui/focus.ts';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './courses.module.css';
import {
  creditCounts,
  type Filters,
  findInCatalog,
  levels,
  listedBy,
  openersOf,
  readCatalog,
  readFilters,
  type StudentFacts,
  type StudentFilter,
  studentFilters,
  verdictsOf,
  writeFilters,
} from './find.ts';

/** Finds a course in the whole catalog. The address holds what is looked for. */
export function Component() {
  const userId = useUserId();
  const isLoggedIn = useToken() !== null;
  return (
    // Another tab may log another student in, without a logout in between.
    <QueryClientProvider key={userId} client={queryClient}>
      <Page title={pages.courses.heading}>{isLoggedIn ? <FinderOfStudent /> : <Finder student={null} />}</Page>
    </QueryClientProvider>
  );
}

/** What the page knows of a student. */
type Seeker = {
  history: readonly OwnAttempt[];
  major: string | null;
  requirements: Parameters<typeof listedBy>[0];
  planned: readonly PlannedCourse[];
  planning: Planning | null;
};

const noCourses: OwnAttempt[] = [];

function FinderOfStudent() {
  const { data: record } = useQuery(historyQuery());
  const { document: audits } = useDocument('audits');
  const history = record?.courses ?? noCourses;
  const { plan, planning, changes } = useMainPlan(history);
  const requirements = useMemo(() => (audits === undefined ? [] : ownRequirements(readPrograms(audits))), [audits]);
  return (
    <>
      <Finder
        student={{ history, major: record?.major ?? null, requirements, planned: plan?.courses ?? [], planning }}
      />
      <div className={classes.said}>
        <PlanSaid changes={changes} />
      </div>
    </>
  );
}

const shownAtFirst = 40;

function Finder({ student }: { student: Seeker | null }) {
  const [filters, setFilters] = useFiltersInAddress();
  const asked = useDeferredValue(filters);
  const catalog = useQuery(wholeCatalogQuery());
  const courses = useMemo(() => readCatalog(catalog.data ?? []), [catalog.data]);
  const { facts, isWaiting, students, failed } = useStudentFacts(student, courses, asked);
  const isOfStudent = student !== null;
  const isKnown = catalog.isSuccess && !isWaiting && failed.length === 0;
  const found = useMemo(
    () => findInCatalog(courses, isOfStudent ? asked : { ...asked, season: '', only: [] }, facts),
    [courses, asked, isOfStudent, facts],
  );
  return (
    <>
      <FilterForm {...{ filters, setFilters, courses, student }} />
      {catalog.isError && <Retry sentence="We couldn’t load the catalog." onRetry={catalog.refetch} />}
      {failed.length > 0 && (
        <Retry
          inline
          sentence="We couldn’t load what a filter needs."
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      )}
      <p role="status" className={classes.count}>
        {catalog.isPending && 'Loading the catalog…'}
        {isWaiting && 'Looking up what your filters need…'}
        {isKnown &&
          (found.length === 0
            ? 'No course fits. Remove a filter, or look for another word.'
            : plural(found.length, 'course'))}
      </p>
      {isKnown && (
        <Results
          key={writeFilters(asked).toString()}
          {...{ found, facts, students, student }}
          isOfMajor={asked.only.includes('major')}
        />
      )}
      <p className={classes.source}>
        General education, instructors and open seats are not in our data:{' '}
        <a href={officialPages.catalog}>the university’s catalog</a> and{' '}
        <a href={officialPages.classSearch}>its class search</a> have them.
        {!isOfStudent && (
          <>
            {' '}
            <Link to={paths.login}>Log in</Link> to look for what you can take, and what your audit lists.
          </>
        )}
      </p>
    </>
  );
}

/** What is typed shows at once; the address follows when the student pauses: browsers refuse too many changes of it. */
function useFiltersInAddress() {
  const [query, setQuery] = useSearchParams();
  const address = writeFilters(readFilters(query)).toString();
  const [filters, setFilters] = useState(() => readFilters(query));
  const written = useRef(address);
  useEffect(() => {
    // Somebody else has changed it: the search of the bar, or a step back.
    if (address === written.current) return;
    written.current = address;
    setFilters(readFilters(new URLSearchParams(address)));
  }, [address]);
  useEffect(() => {
    const next = writeFilters(filters);
    if (next.toString() === written.current) return;
    const timer = setTimeout(() => {
      written.current = next.toString();
      setQuery(next, { replace: true, preventScrollReset: true });
    }, 300);
    return () => clearTimeout(timer);
  }, [filters, setQuery]);
  return [filters, setFilters] as const;
}

/** Facts about the courses that a filter needs are made, or asked for, once it is on. */
function useStudentFacts(student: Seeker | null, courses: ReturnType<typeof readCatalog>, { season, only }: Filters) {
  const { history = noCourses, major = null, requirements, planned } = student ?? {};
  const is = (filter: StudentFilter) => student !== null && only.includes(filter);
  const wants = { can: is('can'), listed: is('listed'), major: is('major'), opens: is('opens') };
  const seasons = useQuery({ ...allSeasonsQuery(), enabled: student !== null && season !== '' });
  const pathways = usePathways(major, wants.major);
  // A course in progress counts as passed: what is looked for is for a coming semester.
  const taken = useMemo(
    () => gradesByCourse(history.map((each) => ({ ...each, grade: hopedGrade(each.grade) }))),
    [history],
  );
  const verdicts = useMemo(() => (wants.can ? verdictsOf(courses, taken) : undefined), [wants.can, courses, taken]);
  const isListed = useMemo(
    () => (wants.listed ? listedBy(requirements ?? []) : undefined),
    [wants.listed, requirements],
  );
  const openers = useMemo(() => {
    if (!wants.opens) return undefined;
    const left = requirementsByStatus(requirements ?? []).left.flatMap((each) => listedCourses(each, taken));
    return openersOf([...left, ...(planned ?? []).map(({ programId }) => programId)], courses, taken);
  }, [wants.opens, requirements, planned, courses, taken]);
  const takers = useMemo(
    () =>
      wants.major && pathways.data
        ? new Map(pathways.data.courses.map(({ programId, students }) => [programId, students]))
        : undefined,
    [wants.major, pathways.data],
  );
  const facts: StudentFacts & { taken: typeof taken } = useMemo(
    () => ({ history, taken, verdicts, seasons: seasons.data, isListed, takers, openers }),
    [history, taken, verdicts, seasons.data, isListed, takers, openers],
  );
  return {
    facts,
    students: pathways.data?.students ?? 0,
    failed: [seasons, pathways].filter(({ isLoadingError }) => isLoadingError),
    isWaiting: seasons.isLoading || (wants.major && major !== null && takers === undefined && !pathways.isLoadingError),
  };
}

type FilterFormProps = {
  filters: Filters;
  setFilters: (filters: Filters) => void;
  courses: ReturnType<typeof readCatalog>;
  student: Seeker | null;
};

const isWide = () => matchMedia('(min-width: 48rem)').matches;

function FilterForm({ filters, setFilters, courses, student }: FilterFormProps) {
  const set = (change: Partial<Filters>) => setFilters({ ...filters, ...change });
  const { text, only, ...choices } = filters;
  const count = only.length + Object.values(choices).filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(() => count > 0 || isWide());
  const ofSubject = useMemo(() => {
    const names = new Map(subjects.map(({ code, name }) => [code, name]));
    const codes = [...new Set(courses.map(({ programId }) => prefixOf(programId)))];
    return codes.map((code) => [code, `${code} ${names.get(code) ?? ''}`] as const);
  }, [courses]);
  return (
    <search className={classes.form} aria-label="The whole catalog">
      <Field
        label="Code or title"
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        required={false}
        value={text}
        onChange={({ target }) => set({ text: target.value })}
        onKeyDown={focusFirstResult}
      />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Filters{count > 0 && ` (${count})`}</summary>
        <div className={classes.choices}>
          <Choice
            label="Subject"
            value={filters.subject}
            onChange={(subject) => set({ subject })}
            options={[['', 'Any'], ...ofSubject]}
          />
          <Choice
            label="Level"
            value={filters.level}
            onChange={(level) => set({ level })}
            options={[
              ['', 'Any'],
              ...levels.map((level) => [level, `${levelName(level)}${level === '5' ? ' and up' : ''}`] as const),
            ]}
          />
          <Choice
            label="Credits"
            value={filters.credits}
            onChange={(credits) => set({ credits })}
            options={[['', 'Any'], ...creditCounts.map((each) => [each, each === '5' ? '5 or more' : each] as const)]}
          />
          {student !== null && (
            <Choice
              label="Others take it in"
              value={filters.season}
              onChange={(season) => set({ season: season as Filters['season'] })}
              options={[['', 'Any season'], ...seasonNames]}
            />
          )}
        </div>
        {student !== null && (
          <div className={classes.checks}>
            {studentFilters.map((filter) => (
              <Checkbox
                key={filter}
                checked={only.includes(filter)}
                unavailable={unavailable(filter, student)}
                onChange={(isOn) =>
                  set({ only: studentFilters.filter((each) => (each === filter ? isOn : only.includes(each))) })
                }
              >
                {filterText(filter, student)}
              </Checkbox>
            ))}
          </div>
        )}
        {count > 0 && (
          <TextButton onClick={() => setFilters({ ...readFilters(new URLSearchParams()), text })}>
            Clear filters
          </TextButton>
        )}
      </details>
    </search>
  );
}

const filterText = (filter: StudentFilter, { major }: Seeker): string =>
  ({
    can: 'I can take it next',
    listed: 'Listed by my audit',
    major: `Taken by others in ${major ?? 'my major'}`,
    opens: 'Opens a course on my list',
  })[filter];

function unavailable(filter: StudentFilter, { history, major, requirements, planned }: Seeker): string | undefined {
  if (filter === 'can' && history.length === 0) return 'Add your courses first';
  if (filter === 'listed' && requirements.length === 0) return 'Upload an audit first';
  if (filter === 'major' && major === null) return 'Choose your major first';
  if (filter === 'opens' && requirements.length === 0 && planned.length === 0)
    return 'Upload an audit or plan a course first';
  return undefined;
}

type ResultsProps = {
  found: ReturnType<typeof readCatalog>;
  facts: ReturnType<typeof useStudentFacts>['facts'];
  /** Of the major, without the one who reads. */
  students: number;
  isOfMajor: boolean;
  student: Seeker | null;
};

function Results({ found, facts, students, isOfMajor, student }: ResultsProps) {
  const [most, setMost] = useState(shownAtFirst);
  const list = useRef<HTMLUListElement>(null);
  const focusLater = useFocusLater();
  const shown = found.slice(0, most);
  const { taken, takers } = facts;
  const showMore = () => {
    setMost(most + shownAtFirst);
    focusLater(() => list.current?.children[most]?.querySelector('a'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move between the links inside
    <div className={classes.results} onKeyDown={moveByArrow}>
      <CourseRows
        list={list}
        courses={shown.map(({ programId, credits }) => ({
          programId,
          about: (
            <>
              {isOfMajor && takers !== undefined && students > 0 && (
                <ShareBar
                  part={(takers.get(programId) ?? 0) / students}
                  text={shareText((takers.get(programId) ?? 0) / students)}
                />
              )}
              {credits !== null && <span className={classes.fact}>{creditsText(credits)}</span>}
              {taken.has(withoutSectionLetters(programId)) && <b className={classes.fact}>Taken</b>}
            </>
          ),
        }))}
        known={new Map(shown.map((course) => [course.programId, course]))}
        history={student === null || student.history.length === 0 ? null : student.history}
        planning={student?.planning ?? null}
      />
      {found.length > most && (
        <TextButton onClick={showMore}>Show {Math.min(shownAtFirst, found.length - most)} more</TextButton>
      )}
    </div>
  );
}

const resultLinks = () => [...document.querySelectorAll<HTMLElement>(`.${classes.results} li a[href*="/course/"]`)];

function focusFirstResult(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  resultLinks()[0]?.focus();
}

function moveByArrow(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = resultLinks();
  const position = links.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || position < 0) return;
  event.preventDefault();
  (links[position + step] ?? document.querySelector<HTMLElement>(`.${classes.form} input`))?.focus();
}
