import type { OwnAttempt } from '@coursetrail/contract';
import type { PointTable, Uid } from '@coursetrail/domain';
import { useState } from 'react';
import { plural } from '../ui/plural.ts';
import { neighborOf } from './arrange.ts';
import { useCatalogCredits } from './catalog-credits.ts';
import { CourseCard, fullName } from './course-card.tsx';
import { CourseEditor } from './course-editor.tsx';
import { CourseGroupSection } from './course-group.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './edit.module.css';
import { GpaPanel } from './gpa-panel.tsx';
import { ListTools } from './list-tools.tsx';
import { NoCourses } from './no-courses.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { useArrangedCourses } from './use-arranged-courses.ts';
import { useCourseEdit } from './use-course-edit.ts';
import { useDeletion } from './use-deletion.ts';
import { useListFocus } from './use-list-focus.ts';
import { useSelection } from './use-selection.ts';
import { useUndoNotice } from './use-undo-notice.ts';

type Props = { userId: Uid; courses: OwnAttempt[] };

/** The student's courses, to be corrected and deleted, beside the GPA they add up to. */
export function CourseList({ userId, courses }: Props) {
  const focus = useListFocus();
  const notice = useUndoNotice({ onUndo: focus.toNotice });
  const edit = useCourseEdit(userId, { focus, onSaved: notice.show });
  const list = useArrangedCourses(courses, edit.draft);
  const selection = useSelection();
  const [table, setTable] = useState<PointTable>('catalog');
  const withCredits = useCatalogCredits(userId, courses);

  const deletion = useDeletion({
    onDeleted: (deleted) => {
      // `list` is still as it was at the click that confirmed, so the neighbors of the deleted courses can be found.
      const neighbor = neighborOf(
        list.groups.flatMap((group) => group.courses),
        deleted,
      );
      selection.stop();
      notice.show(`${nameOf(deleted)} deleted.`);
      if (neighbor) focus.toCard(neighbor._id);
      else focus.toNotice();
    },
  });

  const isEmpty = courses.length === 0 && edit.draft === null;
  return (
    <>
      {isEmpty ? (
        <NoCourses />
      ) : (
        <div className={classes.columns}>
          <div className={classes.side}>
            <GpaPanel {...withCredits} table={table} onTable={setTable} />
          </div>
          <div className={classes.list}>
            <ListTools
              courses={courses}
              list={list}
              onSort={(by) => {
                edit.arrange();
                list.sortBy(by);
              }}
              selection={selection}
              canSelect={edit.draft === null}
              onDelete={deletion.ask}
            />
            {list.groups.map((group) => (
              <CourseGroupSection
                key={group.name}
                group={group}
                withCredits={withCredits.courses}
                table={list.sort.by === 'semester' ? table : null}
              >
                {group.courses.map((course) =>
                  course._id === edit.draft?.course._id ? (
                    <CourseEditor
                      key={course._id}
                      edit={edit}
                      draft={edit.draft}
                      stored={courses.find(({ _id }) => _id === course._id)}
                      semesterRef={focus.semesterField}
                    />
                  ) : (
                    <CourseCard
                      key={course._id}
                      course={course}
                      selected={selection.ids === null ? null : selection.ids.has(course._id)}
                      editButtons={focus.editButtons}
                      onSelect={selection.toggle}
                      onEdit={edit.open}
                      onDelete={deletion.askAboutOne}
                    />
                  ),
                )}
              </CourseGroupSection>
            ))}
          </div>
        </div>
      )}
      <NoticeBar notice={notice} textRef={focus.notice} />
      {deletion.courses.length > 0 && <DeleteDialog deletion={deletion} />}
    </>
  );
}

function nameOf(courses: readonly OwnAttempt[]): string {
  const [only, ...more] = courses;
  return only !== undefined && more.length === 0
    ? fullName(only)
    : plural(courses.length, 'course');
}
