import type { OwnAttempt } from '@coursetrail/contract';
import { termName } from '@coursetrail/domain';
import { memo, type ReactNode } from 'react';
import classes from './card.module.css';

const origins = {
  MU: 'From your audit',
  'other-campus': 'Other UM campus',
  transfer: 'Transfer',
  exam: 'By exam',
} as const;

/** The letters a degree audit prints beside a grade, by its legend. */
const remarks: Record<string, string> = {
  R: 'Repeated',
  D: 'Duplicate',
  X: 'Not considered',
  G: 'Not in the GPA',
  C: 'Cross-listed',
  S: 'Credits split',
  '-': 'Credits cut',
  '+': 'Repeatable',
};

function marksOf({ origin, remark = '', handEditedAt }: OwnAttempt): string[] {
  return [
    ...(origin ? [origins[origin]] : []),
    ...[...remark].flatMap((code) => remarks[code] ?? []),
    ...(handEditedAt ? ['Corrected by you'] : []),
  ];
}

export const fullName = ({ programId, semester }: OwnAttempt) =>
  `${programId} from ${termName(semester) || 'no semester'}`;
export const editButtonOf = (id: string) => `edit-${id}`;

type Props = {
  course: OwnAttempt;
  /** Null while nothing is being selected. */
  selected: boolean | null;
  onSelect: (course: OwnAttempt, selected: boolean) => void;
  onEdit: (course: OwnAttempt) => void;
  onDelete: (course: OwnAttempt) => void;
};

/** A course as it is. Drawn again only when it has changed, for there may be hundreds. */
export const CourseCard = memo(function CourseCard({
  course,
  selected,
  onSelect,
  onEdit,
  onDelete,
}: Props) {
  const name = fullName(course);
  const marks = marksOf(course);
  return (
    <li className={classes.card} data-selected={selected === true || undefined}>
      <Facts course={course} />
      <div className={classes.foot}>
        {selected === null ? (
          <div className={classes.actions}>
            <button
              type="button"
              id={editButtonOf(course._id)}
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(course)}
            >
              Edit
            </button>
            <button
              type="button"
              data-danger
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(course)}
            >
              Delete
            </button>
          </div>
        ) : (
          <label className={classes.select}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={`Select ${name}`}
              onChange={(event) => onSelect(course, event.target.checked)}
            />
            Select
          </label>
        )}
        {marks.length > 0 && (
          <ul className={classes.marks} aria-label="About this course">
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
});

const Facts = ({
  course: { programId, title, semester, grade, credits },
}: {
  course: OwnAttempt;
}) => (
  <dl className={classes.facts}>
    <Fact name="Course" wide>
      <span className={classes.code}>{programId}</span>
      {title !== undefined && <span className={classes.title}>{title}</span>}
    </Fact>
    <Fact name="Semester">{termName(semester) || '–'}</Fact>
    <Fact name="Grade">
      <span className={classes.grade}>{grade || '–'}</span>
    </Fact>
    {credits !== undefined && <Fact name="Credits">{credits}</Fact>}
  </dl>
);

const Fact = ({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
