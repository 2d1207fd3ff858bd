import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, type PointTable, type Uid } from '@coursetrail/domain';
import { onlineManager, useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { historyQuery, useDeleteCourses, useEditCourse, useUndo } from '../server/history.ts';
import { reasonFor } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Page } from '../ui/page.tsx';
import {
  arrange,
  type Filter,
  firstSort,
  type Group,
  matches,
  noFilter,
  type SortKey,
  sortAgain,
} from './arrange.ts';
import { useCatalogCredits } from './catalog-credits.ts';
import { count } from './count.ts';
import { CourseCard, editButtonOf, fullName } from './course-card.tsx';
import { CourseEditor, draftOf, editorId } from './course-editor.tsx';
import { currentDraft, type Draft, isSame, keepDraft, useDraft } from './draft.ts';
import classes from './edit.module.css';
import { GpaPanel } from './gpa.tsx';
import { Tools } from './tools.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export function Component() {
  const userId = useUserId();
  const { data, isPending, isError, refetch } = useQuery(historyQuery(userId));
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <Page title="Edit Your Courses">
      <div className={classes.page}>
        {!isOnline && (
          <Alert kind="info">You are offline. What you enter stays here until you are back.</Alert>
        )}
        {isError && (
          <Alert kind="error">
            <p>
              Failed to load course history.{' '}
              {data !== undefined && 'What you see may be out of date.'}
            </p>
            <button type="button" className="button" data-quiet onClick={() => refetch()}>
              Try again
            </button>
          </Alert>
        )}
        {isPending && <p role="status">Loading your courses…</p>}
        {userId !== null && data !== undefined && (
          <Courses userId={userId} courses={data?.courses ?? none} />
        )}
      </div>
    </Page>
  );
}

const none: OwnAttempt[] = [];

type Notice = { text: string; canUndo: boolean; isTrouble?: boolean };
type Question = { courses: readonly OwnAttempt[]; number: number; opened: boolean };

function Courses({ userId, courses }: { userId: Uid; courses: OwnAttempt[] }) {
  const draft = useDraft(userId);
  const editCourse = useEditCourse();
  const deleteCourses = useDeleteCourses();
  const undoChange = useUndo();
  const [sort, setSort] = useState(firstSort);
  const [filter, setFilter] = useState(noFilter);
  const [table, setTable] = useState<PointTable>('catalog');
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  const [question, setQuestion] = useState<Question>({ courses: none, number: 0, opened: false });
  const [notice, setNotice] = useState<Notice | null>(null);
  const [undecided, setUndecided] = useState(false);
  const focusLater = useFocusLater();

  const graded = useCatalogCredits(userId, courses);
  const shown = useMemo(() => whatIsShown(courses, draft, filter), [courses, draft, filter]);
  const groups = useMemo(() => arrange(shown, sort), [shown, sort]);
  useWarningBeforeLeaving(draft !== null && !isSame(draft.entered, draft.course));

  const sortBy = (by: SortKey) => {
    if (draft) keepDraft({ ...draft, inList: draft.entered });
    setSort(sortAgain(sort, by));
  };

  const edit = useCallback(
    (course: OwnAttempt) => {
      // Asked for here, not passed in: the cards are then not drawn anew with every change of the draft.
      const open = currentDraft();
      const isDecided = open === null || isSame(open.entered, open.course);
      if (isDecided) keepDraft(draftOf(userId, course));
      setUndecided(!isDecided);
      focusLater(editorId);
    },
    [userId, focusLater],
  );

  const leaveEditor = (id: string) => {
    keepDraft(null);
    setUndecided(false);
    focusLater(editButtonOf(id));
  };

  async function save({ course, entered }: Draft) {
    await editCourse.run({ course, entered });
    leaveEditor(course._id);
    if (!isSame(course, entered)) setNotice({ text: `${course.programId} saved.`, canUndo: true });
  }

  const askToDelete = useCallback(
    (doomed: readonly OwnAttempt[]) =>
      setQuestion(({ number }) => ({ courses: doomed, number: number + 1, opened: true })),
    [],
  );
  const askAboutOne = useCallback((course: OwnAttempt) => askToDelete([course]), [askToDelete]);
  const closeQuestion = () => setQuestion({ ...question, opened: false });

  async function remove(doomed: readonly OwnAttempt[]) {
    const ordered = groups.flatMap((group) => group.courses);
    const [first] = doomed;
    const from = ordered.findIndex(({ _id }) => _id === first?._id);
    const staying = (course: OwnAttempt) => !doomed.some(({ _id }) => _id === course._id);
    const neighbor =
      ordered.slice(from).find(staying) ?? ordered.slice(0, Math.max(from, 0)).findLast(staying);
    await deleteCourses.run(doomed);
    closeQuestion();
    setSelection(null);
    const what = doomed.length === 1 && first ? fullName(first) : count(doomed.length, 'course');
    setNotice({ text: `${what} deleted.`, canUndo: true });
    focusLater(neighbor ? editButtonOf(neighbor._id) : noticeId);
  }

  async function undo() {
    setNotice({ text: 'Undoing…', canUndo: false });
    focusLater(noticeId);
    try {
      await undoChange.run();
      setNotice({ text: 'Undone: your courses are as they were before.', canUndo: false });
    } catch (failure) {
      setNotice({
        text: `That could not be undone. ${reasonFor(failure).sentence}`,
        canUndo: false,
        isTrouble: true,
      });
    }
  }

  const select = useCallback((course: OwnAttempt, isSelected: boolean) => {
    setSelection((before) => {
      const after = new Set(before);
      if (isSelected) after.add(course._id);
      else after.delete(course._id);
      return after;
    });
  }, []);

  const isEmpty = courses.length === 0 && draft === null;
  return (
    <>
      {isEmpty ? (
        <Empty />
      ) : (
        <div className={classes.columns}>
          <div className={classes.side}>
            <GpaPanel {...graded} table={table} onTable={setTable} />
          </div>
          <div className={classes.list}>
            <Tools
              courses={courses}
              shown={shown}
              sort={sort}
              onSort={sortBy}
              filter={filter}
              onFilter={setFilter}
              selection={selection}
              onSelection={setSelection}
              onDelete={askToDelete}
              isEditing={draft !== null}
            />
            {groups.map((group) => (
              <section key={group.name} className={classes.group} aria-label={group.name}>
                <GroupHeading
                  group={group}
                  graded={graded.courses}
                  table={sort.by === 'semester' ? table : null}
                />
                <ul className={classes.cards}>
                  {group.courses.map((course) =>
                    course._id === draft?.course._id ? (
                      <CourseEditor
                        key={course._id}
                        draft={draft}
                        now={courses.find(({ _id }) => _id === course._id)}
                        undecided={undecided}
                        onChange={(entered) => keepDraft({ ...draft, entered })}
                        onSave={save}
                        onCancel={() => leaveEditor(course._id)}
                      />
                    ) : (
                      <CourseCard
                        key={course._id}
                        course={course}
                        selected={selection === null ? null : selection.has(course._id)}
                        onSelect={select}
                        onEdit={edit}
                        onDelete={askAboutOne}
                      />
                    ),
                  )}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
      <NoticeBar notice={notice} onUndo={undo} onClose={() => setNotice(null)} />
      {question.number > 0 && (
        <Suspense>
          <DeleteDialog
            key={question.number}
            courses={question.courses}
            opened={question.opened}
            onDelete={remove}
            onClose={closeQuestion}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the filter lets through, and always the course being edited, with the values a sort has put in the list. */
function whatIsShown(
  courses: readonly OwnAttempt[],
  draft: Draft | null,
  filter: Filter,
): OwnAttempt[] {
  if (draft === null) return courses.filter((course) => matches(course, filter));
  const isEdited = ({ _id }: OwnAttempt) => _id === draft.course._id;
  const edited = { ...(courses.find(isEdited) ?? draft.course), ...draft.inList };
  return [...courses.filter((course) => !isEdited(course) && matches(course, filter)), edited];
}

type GroupHeadingProps = { group: Group; graded: readonly OwnAttempt[]; table: PointTable | null };

function GroupHeading({ group: { name, courses }, graded, table }: GroupHeadingProps) {
  const ids = new Set(courses.map(({ _id }) => _id));
  const withCredits = graded.filter(({ _id }) => ids.has(_id));
  const credits = withCredits.reduce((sum, each) => sum + (each.credits ?? 0), 0);
  const { gpa } = gpaOf(withCredits, table ?? 'catalog');
  const facts = [
    count(courses.length, 'course'),
    ...(table !== null && credits > 0 ? [count(credits, 'credit')] : []),
    ...(table !== null && gpa !== null ? [`GPA ${formatGpa(gpa)}`] : []),
  ];
  return (
    <div className={classes.heading}>
      <h2>{name}</h2>
      <p>{facts.join(' · ')}</p>
    </div>
  );
}

const Empty = () => (
  <div className={classes.empty}>
    <svg viewBox="0 0 240 96" aria-hidden="true">
      <path d="M20 74 C 70 14, 170 14, 220 74" />
      <circle cx="20" cy="74" r="9" />
      <circle cx="76" cy="38" r="9" />
      <circle cx="164" cy="38" r="9" />
      <circle cx="220" cy="74" r="9" />
    </svg>
    <h2>No courses yet</h2>
    <p>
      Once you have uploaded your degree audit or entered a course, you can correct and delete it
      here.
    </p>
    <Link className="button" to={paths.form}>
      Add your courses
    </Link>
  </div>
);

const noticeId = 'notice';

type NoticeBarProps = { notice: Notice | null; onUndo: () => void; onClose: () => void };

/** What has just happened, and the way back. Stands in the page from the start, so that its news are read aloud. */
const NoticeBar = ({ notice, onUndo, onClose }: NoticeBarProps) => (
  <div className={classes.notice} data-shown={notice !== null || undefined}>
    <p id={noticeId} tabIndex={-1} role={notice?.isTrouble ? 'alert' : 'status'}>
      {notice?.text}
    </p>
    {notice?.canUndo && (
      <button type="button" onClick={onUndo}>
        Undo
      </button>
    )}
    {notice && (
      <button type="button" aria-label="Close" onClick={onClose}>
        ×
      </button>
    )}
  </div>
);

/** Moves the focus to an element by its id, once it has been drawn. */
function useFocusLater(): (id: string) => void {
  const wanted = useRef<string>(null);
  const [, draw] = useState(0);
  useEffect(() => {
    const target = wanted.current === null ? null : document.getElementById(wanted.current);
    if (target === null) return;
    wanted.current = null;
    target.focus();
  });
  return useCallback((id: string) => {
    wanted.current = id;
    draw((n) => n + 1);
  }, []);
}

function useWarningBeforeLeaving(hasUnsaved: boolean) {
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
