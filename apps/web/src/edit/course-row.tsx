import type { OwnAttempt } from '@coursetrail/contract';
import { SemesterWord, semesterWord, termName } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { memo, type ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { CourseLink } from '../ui/course-link.tsx';
import type { ElementMap } from '../ui/focus.ts';
import { TextButton } from '../ui/text-button.tsx';
import hidden from '../ui/visually-hidden.module.css';
import classes from './course-row.module.css';

/** Of courses from elsewhere: most are from the university itself, and need no word. */
const origins: Record<string, string> = {
  'other-campus': university.texts.otherCampus,
  transfer: 'Transfer',
  exam: 'By exam',
};

/** The letters a degree audit prints beside a grade, as its legend explains them. */
const remarks = new Map(university.codes.map(({ code, label }) => [code, label]));

function marksOf({ origin, remark = '', handEditedAt }: OwnAttempt): string[] {
  return [
    origins[origin ?? ''] ?? '',
    ...[...remark].map((code) => remarks.get(code) ?? ''),
    handEditedAt ? 'Corrected by you' : '',
  ].filter(Boolean);
}

/** 'MATH 1500 from Fall 2023'. Of two courses that share a code and a semester, each has its title and grade as well. */
export function namesAmong(courses: readonly OwnAttempt[]): (course: OwnAttempt) => string {
  const nameOf = ({ programId, semester }: OwnAttempt, about = '') =>
    `${programId}${about} from ${termName(semester) || `no ${semesterWord}`}`;
  const alike = Map.groupBy(courses, (course) => nameOf(course));
  return (course) => {
    const isAlone = (alike.get(nameOf(course)) ?? []).every(({ _id }) => _id === course._id);
    return nameOf(course, isAlone ? '' : ` (${[course.title, course.grade].filter(Boolean).join(', ')})`);
  };
}

type Props = {
  course: OwnAttempt;
  name: string;
  /** Null while nothing is being selected. */
  selected: boolean | null;
  editButtons: ElementMap<HTMLButtonElement>;
  onSelect: (course: OwnAttempt, selected: boolean) => void;
  onEdit: (course: OwnAttempt) => void;
  onDelete: (course: OwnAttempt) => void;
};

/** A course as it is. There may be hundreds, so each is redrawn only when it has changed. */
export const CourseRow = memo(function CourseRow({
  course,
  name,
  selected,
  editButtons,
  onSelect,
  onEdit,
  onDelete,
}: Props) {
  return (
    <li className={classNames(classes.row, selected === true && classes.selected)}>
      {selected !== null && (
        <Checkbox
          className={classes.select}
          checked={selected}
          label={`Select ${name}`}
          onChange={(isSelected) => onSelect(course, isSelected)}
        >
          <span className={hidden.text}>Select</span>
        </Checkbox>
      )}
      <Facts course={course} />
      {selected === null && (
        <div className={classes.actions}>
          <TextButton ref={editButtons.refFor(course._id)} aria-label={`Edit ${name}`} onClick={() => onEdit(course)}>
            Edit
          </TextButton>
          <TextButton danger aria-label={`Delete ${name}`} onClick={() => onDelete(course)}>
            Delete
          </TextButton>
        </div>
      )}
    </li>
  );
});

function Facts({ course }: { course: OwnAttempt }) {
  const { programId, title, semester, grade, credits } = course;
  const marks = marksOf(course);
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <Fact name="Course" className={classes.course}>
          <span className={classes.code}>
            <CourseLink code={programId} quiet />
          </span>
          {title !== undefined && <span className={classes.title}>{title}</span>}
        </Fact>
        <Fact name={SemesterWord}>{termName(semester) || '–'}</Fact>
        <Fact name="Grade" className={classes.grade}>
          {grade || '–'}
        </Fact>
        {credits !== undefined && <Fact name="Credits">{credits}</Fact>}
      </dl>
      {marks.length > 0 && (
        <ul className={classes.marks} aria-label="About this course">
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FactProps = { name: string; className?: string | undefined; children: ReactNode };

const Fact = ({ name, className, children }: FactProps) => (
  <div className={className}>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.fact}>{children}</dd>
  </div>
);
