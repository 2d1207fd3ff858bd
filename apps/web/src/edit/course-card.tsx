import type { OwnAttempt } from '@coursetrail/contract';
import { termName } from '@coursetrail/domain';
import { memo, type ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import type { ElementMap } from '../ui/element-map.ts';
import { Pill } from '../ui/pill.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './card.module.css';

const origins = {
  MU: 'From your audit',
  'other-campus': 'Other UM campus',
  transfer: 'Transfer',
  exam: 'By exam',
} as const;

/** The letters a degree audit prints beside a grade, as its legend explains them. */
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

type Props = {
  course: OwnAttempt;
  /** Null while nothing is being selected. */
  selected: boolean | null;
  /** Knows the Edit button of each course by its id. */
  editButtons: ElementMap<HTMLButtonElement>;
  onSelect: (course: OwnAttempt, selected: boolean) => void;
  onEdit: (course: OwnAttempt) => void;
  onDelete: (course: OwnAttempt) => void;
};

/** A course as it is. There may be hundreds, so each is redrawn only when it has changed. */
export const CourseCard = memo(function CourseCard({
  course,
  selected,
  editButtons,
  onSelect,
  onEdit,
  onDelete,
}: Props) {
  const name = fullName(course);
  const marks = marksOf(course);
  return (
    <li className={classNames(classes.card, selected === true ? classes.selected : undefined)}>
      <Facts course={course} />
      <div className={classes.foot}>
        {selected === null ? (
          <div className={classes.actions}>
            <TextButton
              ref={editButtons.refFor(course._id)}
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(course)}
            >
              Edit
            </TextButton>
            <TextButton danger aria-label={`Delete ${name}`} onClick={() => onDelete(course)}>
              Delete
            </TextButton>
          </div>
        ) : (
          <Checkbox
            checked={selected}
            label={`Select ${name}`}
            onChange={(isSelected) => onSelect(course, isSelected)}
          >
            Select
          </Checkbox>
        )}
        {marks.length > 0 && (
          <ul className={classes.marks} aria-label="About this course">
            {marks.map((mark) => (
              <li key={mark}>
                <Pill>{mark}</Pill>
              </li>
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
    <Fact name="Course" className={classes.course}>
      <span className={classes.code}>{programId}</span>
      {title !== undefined && <span className={classes.title}>{title}</span>}
    </Fact>
    <Fact name="Semester">{termName(semester) || '–'}</Fact>
    <Fact name="Grade">
      <b>{grade || '–'}</b>
    </Fact>
    {credits !== undefined && <Fact name="Credits">{credits}</Fact>}
  </dl>
);

type FactProps = { name: string; className?: string | undefined; children: ReactNode };

const Fact = ({ name, className, children }: FactProps) => (
  <div className={className}>
    <dt className={classes.factName}>{name}</dt>
    <dd className={classes.fact}>{children}</dd>
  </div>
);
