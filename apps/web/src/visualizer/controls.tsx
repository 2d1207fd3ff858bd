import { useId } from 'react';
import { MajorSelect } from '../ui/major-select.tsx';
import classes from './controls.module.css';
import { ControlsHelp } from './controls-help.tsx';
import { allSemesters, semesterName, type View } from './view.ts';

type Props = {
  view: View;
  /** The most semesters any history has; null until that is known. */
  semesters: number | null;
  onMajor(major: string | null): void;
  onSemester(semester: View['semester']): void;
  onStepSemester(by: 1 | -1): void;
  onTop10(): void;
  onRandomUser(): void;
  onCurrentUser(): void;
  onAllUsers(): void;
  onPrevious(): void;
  onNext(): void;
};

/** Everything the specification lets a student choose by. */
export function Controls({ view, semesters, ...on }: Props) {
  const { mode, major, top10 } = view;
  const isSingle = mode === 'single';
  return (
    <section className={classes.controls} aria-label="What to show">
      <div className={classes.row}>
        <div className={classes.major}>
          <MajorSelect
            label="Major"
            placeholder="Select Major"
            value={major}
            onChange={on.onMajor}
          />
        </div>
        <SemesterStepper
          semester={view.semester}
          semesters={semesters}
          onSemester={on.onSemester}
          onStepSemester={on.onStepSemester}
        />
      </div>
      <div className={classes.row}>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Whose courses</legend>
          <div className={classes.joined}>
            <button type="button" aria-pressed={isSingle} onClick={on.onRandomUser}>
              Random User
            </button>
            <button type="button" aria-pressed={mode === 'current'} onClick={on.onCurrentUser}>
              Current User
            </button>
            <AllUsers
              isPressed={mode === 'all' && major !== null}
              isPossible={major !== null}
              onPress={on.onAllUsers}
            />
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>One student after the other</legend>
          <div className={classes.joined}>
            <button type="button" disabled={!isSingle} onClick={on.onPrevious}>
              &lt; Prev
            </button>
            <button type="button" disabled={!isSingle} onClick={on.onNext}>
              Next &gt;
            </button>
          </div>
        </fieldset>
        <div className={classes.last}>
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={top10}
            onClick={on.onTop10}
          >
            Top 10 Courses ({top10 ? 'ON' : 'OFF'})
          </button>
          <ControlsHelp />
        </div>
      </div>
    </section>
  );
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

function SemesterStepper({
  semester,
  semesters,
  onSemester,
  onStepSemester,
}: Pick<Props, 'semesters' | 'onSemester' | 'onStepSemester'> & { semester: View['semester'] }) {
  const id = useId();
  const isStill = semesters === null || semesters === 0;
  return (
    <div className={classes.semester}>
      <label htmlFor={id}>Semester</label>
      <div className={classes.joined}>
        <button type="button" disabled={isStill} onClick={() => onStepSemester(-1)}>
          &lt; Semester
        </button>
        {/* Built anew when the list is known: a select keeps its first choice otherwise. */}
        <select
          key={semesters}
          id={id}
          disabled={semesters === null}
          value={semester}
          onChange={({ target }) =>
            onSemester(target.value === 'all' ? 'all' : Number(target.value))
          }
        >
          {semesters === null ? (
            <option value={semester}>Loading …</option>
          ) : (
            numbersTo(semesters).map((n) => (
              <option key={n} value={n}>
                {semesterName(n)}
              </option>
            ))
          )}
          {semesters !== null && <option value="all">{allSemesters}</option>}
        </select>
        <button type="button" disabled={isStill} onClick={() => onStepSemester(1)}>
          Semester &gt;
        </button>
      </div>
    </div>
  );
}

/** Not `disabled`, which would take it, and with it its hint, away from keys and screen readers. */
function AllUsers({
  isPressed,
  isPossible,
  onPress,
}: {
  isPressed: boolean;
  isPossible: boolean;
  onPress(): void;
}) {
  const hint = useId();
  if (isPossible) {
    return (
      <button type="button" aria-pressed={isPressed} onClick={onPress}>
        All Users
      </button>
    );
  }
  return (
    <span className={classes.hinted}>
      <button type="button" aria-disabled="true" aria-describedby={hint}>
        All Users
      </button>
      <span role="tooltip" id={hint} className={classes.hint}>
        Please select a major to use All Users view
      </span>
    </span>
  );
}
