import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, type PointTable, type Uid, usualTable } from '@coursetrail/domain';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { paths } from '../paths.ts';
import { useCatalogFacts } from '../server/catalog-facts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { coursesText, creditsSumText } from '../ui/course-count.ts';
import { plural } from '../ui/plural.ts';
import { type CourseGroup, groupNameOf, neighborOf, noFilter } from './arrange.ts';
import { CourseEditor } from './course-editor.tsx';
import { CourseRow, namesAmong } from './course-row.tsx';
import { DeleteDialog, useDeletion } from './deletion.tsx';
import classes from './edit.module.css';
import { GpaPanel } from './gpa-panel.tsx';
import { ListTools, useArrangedCourses } from './list-tools.tsx';
import { SelectionBar, useSelection } from './selection.tsx';
import { NoticeAnnouncer, NoticeBar, type UndoNotice, useUndoNotice } from './undo-notice.tsx';
import { useCourseEdit } from './use-course-edit.ts';
import { useListFocus } from './use-list-focus.ts';

export function CourseList({ userId, courses: stored }: { userId: Uid; courses: OwnAttempt[] }) {
  const completed = useCatalogFacts(stored);
  const { courses } = completed;
  const focus = useListFocus();
  const notice = useUndoNotice();
  const edit = useCourseEdit(userId, {
    focus,
    onSaved: (sentence, { _id }) => notice.show(sentence, { id: _id, side: 'after' }),
  });
  const list = useArrangedCourses(courses, edit.draft);
  const selection = useSelection();
  const [table, setTable] = useState<PointTable>(usualTable);
  const { by } = list.sort;
  const nameOf = useMemo(() => namesAmong(courses), [courses]);
  const byGroup = useMemo(() => Map.groupBy(courses, (course) => groupNameOf(course, by)), [courses, by]);

  const deletion = useDeletion({
    onDeleted: (deleted) => {
      // `list` is still as it was at the click that confirmed, so the neighbors of the deleted courses can be found.
      const ordered = list.groups.flatMap((group) => group.courses);
      const neighbor = neighborOf(ordered, deleted);
      const positionOf = (course: OwnAttempt | undefined) => ordered.findIndex(({ _id }) => _id === course?._id);
      const side = positionOf(neighbor) < positionOf(deleted[0]) ? 'after' : 'before';
      selection.stop();
      notice.show(`${namesOf(deleted, nameOf)} deleted.`, neighbor ? { id: neighbor._id, side } : null);
      if (neighbor) focus.toRow(neighbor._id);
      else focus.toNotice();
    },
  });

  const bar = notice.sentence !== null && <NoticeBar notice={notice} textRef={focus.notice} />;
  const isInList = list.listed.some(({ _id }) => _id === notice.position?.id);
  const isEmpty = courses.length === 0 && edit.draft === null;
  return (
    <>
      <NoticeAnnouncer notice={notice} />
      {isEmpty ? (
        <>
          {bar}
          <NoCourses />
        </>
      ) : (
        <div className={classes.columns}>
          <div className={classes.side}>
            <GpaPanel {...completed} table={table} onTable={setTable} />
          </div>
          <div className={classes.list}>
            <ListTools
              courses={courses}
              list={list}
              onSort={(key) => {
                edit.arrange();
                list.sortBy(key);
              }}
              selection={selection}
              canSelect={edit.draft === null}
            />
            {!isInList && bar}
            {list.listed.length === 0 && (
              <div className={classes.nothing}>
                <p>No matching courses.</p>
                <Button variant="quiet" onClick={() => list.setFilter(noFilter)}>
                  Show all courses
                </Button>
              </div>
            )}
            {list.groups.map((group) => (
              <CourseGroupSection
                key={group.name}
                group={group}
                whole={byGroup.get(group.name) ?? []}
                table={by === 'semester' ? table : null}
              >
                {group.courses.map((course) => (
                  <WithNotice key={course._id} id={course._id} notice={notice} bar={bar}>
                    {course._id === edit.draft?.course._id ? (
                      <CourseEditor
                        edit={edit}
                        draft={edit.draft}
                        stored={stored.find(({ _id }) => _id === course._id)}
                        semesterRef={focus.semesterField}
                      />
                    ) : (
                      <CourseRow
                        course={course}
                        name={nameOf(course)}
                        selected={selection.ids === null ? null : selection.ids.has(course._id)}
                        editButtons={focus.editButtons}
                        onSelect={selection.toggle}
                        onEdit={edit.open}
                        onDelete={deletion.askAboutOne}
                      />
                    )}
                  </WithNotice>
                ))}
              </CourseGroupSection>
            ))}
            <SelectionBar listed={list.listed} selection={selection} onDelete={deletion.ask} />
          </div>
        </div>
      )}
      {deletion.courses.length > 0 && <DeleteDialog deletion={deletion} nameOf={nameOf} />}
    </>
  );
}

type WithNoticeProps = { id: string; notice: UndoNotice; bar: ReactNode; children: ReactNode };

function WithNotice({ id, notice: { position }, bar, children }: WithNoticeProps) {
  const row = position?.id === id && bar && <li>{bar}</li>;
  return (
    <Fragment>
      {position?.side === 'before' && row}
      {children}
      {position?.side === 'after' && row}
    </Fragment>
  );
}

function namesOf(courses: readonly OwnAttempt[], nameOf: (course: OwnAttempt) => string): string {
  const [only, ...more] = courses;
  return only !== undefined && more.length === 0 ? nameOf(only) : plural(courses.length, 'course');
}

type CourseGroupSectionProps = {
  group: CourseGroup;
  /** Every course of the semester or subject, also those that the filter hides: they count as well. */
  whole: readonly OwnAttempt[];
  /** The points of the group's GPA; null for a subject, which has none. */
  table: PointTable | null;
  children: ReactNode;
};

const CourseGroupSection = ({ group, whole, table, children }: CourseGroupSectionProps) => (
  <section className={classes.group} aria-label={group.name}>
    <div className={classes.heading}>
      <h2 className={classes.name}>{group.name}</h2>
      <p className={classes.summary}>{summaryOf(group.courses.length, whole, table)}</p>
    </div>
    <ul className={classes.rows}>{children}</ul>
  </section>
);

function summaryOf(shown: number, whole: readonly OwnAttempt[], table: PointTable | null): string {
  const count = coursesText(whole, shown);
  if (table === null) return count;
  const { gpa } = gpaOf(whole, table);
  return [count, creditsSumText(whole), ...(gpa === null ? [] : [`GPA ${formatGpa(gpa)}`])].filter(Boolean).join(' · ');
}

const NoCourses = () => (
  <div className={classes.empty}>
    <svg className={classes.picture} viewBox="0 0 240 96" aria-hidden="true">
      <path className={classes.trail} d="M20 74 C 70 14, 170 14, 220 74" />
      <circle cx="20" cy="74" r="9" />
      <circle cx="76" cy="38" r="9" />
      <circle cx="164" cy="38" r="9" />
      <circle cx="220" cy="74" r="9" />
    </svg>
    <h2 className={classes.title}>No courses yet</h2>
    <p className={classes.about}>Upload your audit or add a course, then edit it here.</p>
    <LinkButton to={paths.form}>Add your courses</LinkButton>
  </div>
);
