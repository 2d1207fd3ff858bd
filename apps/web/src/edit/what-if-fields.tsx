import { grades } from '@coursetrail/domain';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';

const letterGrades = grades.filter((grade) => !['W', 'N/A', 'IP'].includes(grade));

type GradeChoiceProps = { label: string; value: string; onChange: (grade: string) => void };

/** The grade a course might end with. */
export const GradeChoice = ({ label, value, onChange }: GradeChoiceProps) => (
  <Choice label={label} value={value} onChange={onChange}>
    <option value="">Open</option>
    {letterGrades.map((grade) => (
      <option key={grade}>{grade}</option>
    ))}
  </Choice>
);

type CreditsFieldProps = {
  /** What it is called: a code, or a planned course. */
  course: string;
  value: number | undefined;
  onChange: (credits: number | undefined) => void;
};

/** The credits of a course, where nobody else knows them. */
export const CreditsField = ({ course, value, onChange }: CreditsFieldProps) => (
  <Field
    label="Credits"
    aria-label={`Credits for ${course}`}
    type="number"
    inputMode="decimal"
    required={false}
    min={0}
    max={20}
    step={0.5}
    value={value ?? ''}
    onChange={(event) => {
      const credits = event.target.valueAsNumber;
      onChange(credits >= 0 && credits <= 20 ? credits : undefined);
    }}
  />
);
