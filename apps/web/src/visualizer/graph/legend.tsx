import { semesterWord } from '@coursetrail/domain';
import { PillButton } from '../../ui/pill-button.tsx';
import { plural } from '../../ui/plural.ts';
import classes from './legend.module.css';
import { colorOf, type Theme } from './palette.ts';
import type { PictureSubject } from './scene/picture.ts';

/** How many subjects have a button of their own. */
const maxButtons = 20;

type Props = {
  subjects: readonly PictureSubject[];
  theme: Theme;
  isWhole: boolean;
  hasPlanned: boolean;
  hidden: ReadonlySet<string>;
  onHidden(hidden: ReadonlySet<string>): void;
};

/** The subjects with their colors and numbers of courses. A button hides its subject and shows it again. */
export function Legend({ subjects, theme, isWhole, hasPlanned, hidden, onHidden }: Props) {
  const { listed, others } = splitSubjects(subjects, isWhole);
  const isHidden = (group: readonly PictureSubject[]) => group.every(({ name }) => hidden.has(name));
  const toggle = (group: readonly PictureSubject[]) => {
    const names = group.map(({ name }) => name);
    onHidden(isHidden(group) ? hidden.difference(new Set(names)) : new Set([...hidden, ...names]));
  };
  const button = (name: string, group: readonly PictureSubject[]) => {
    const count = group.reduce((sum, each) => sum + each.count, 0);
    return (
      <li key={name}>
        <PillButton
          className={classes.subject}
          pressed={!isHidden(group)}
          aria-label={`${name}, ${count === 0 ? 'planned' : plural(count, 'course')}`}
          onClick={() => toggle(group)}
        >
          <span className={classes.dots}>
            {group.slice(0, 3).map(({ name: each, color }) => (
              <span key={each} className={classes.dot} style={{ background: colorOf(theme, color) }} />
            ))}
          </span>
          {name} {count > 0 && <span className={classes.count}>{count}</span>}
        </PillButton>
      </li>
    );
  };
  return (
    <ul className={classes.legend} aria-label="Subjects">
      {listed.map((subject) => button(subject.name, [subject]))}
      {others.length > 0 && button('Other', others)}
      {hasPlanned && (
        <li className={classes.planned}>
          <span className={classes.outline} />
          Planned
        </li>
      )}
    </ul>
  );
}

/**
 * The subjects with a button of their own, and those that share the button 'Other': the least frequent of a picture with
 * very many. They keep their colors. A single one is never called 'Other'.
 */
function splitSubjects(subjects: readonly PictureSubject[], isWhole: boolean) {
  const limit = isWhole || subjects.length <= maxButtons ? subjects.length : maxButtons - 1;
  return { listed: subjects.slice(0, limit), others: subjects.slice(limit) };
}

type PagerProps = {
  semesters: readonly string[];
  /** Which of them is shown alone; null while all are shown. */
  page: number | null;
  onTurn(by: 1 | -1): void;
  onShowAll(): void;
};

/** Turns from one semester to the next on a narrow screen, as a swipe does. */
export const Pager = ({ semesters, page, onTurn, onShowAll }: PagerProps) => (
  <div className={classes.pager}>
    <button
      type="button"
      className={classes.turn}
      aria-label={`Previous ${semesterWord} in the graph`}
      disabled={page === 0}
      onClick={() => onTurn(-1)}
    >
      ‹
    </button>
    <p className={classes.current} aria-live="polite">
      {page === null ? `All ${semesterWord}s` : `${semesters[page]} (${page + 1} of ${semesters.length})`}
    </p>
    <button
      type="button"
      className={classes.turn}
      aria-label={`Next ${semesterWord} in the graph`}
      disabled={page === semesters.length - 1}
      onClick={() => onTurn(1)}
    >
      ›
    </button>
    <button type="button" className={classes.overview} aria-pressed={page === null} onClick={onShowAll}>
      Overview
    </button>
  </div>
);
