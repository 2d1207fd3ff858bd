import {
  type Requirement,
  type RequirementFacts,
  requirementProgress,
  requirementStatus,
  termName,
  titleInWords,
} from '@coursetrail/domain';
import { useState } from 'react';
import { CourseLink } from '../ui/course-link.tsx';
import { Choices } from './choices.tsx';
import classes from './degree.module.css';
import { headingLine, needsText, partLine, progressText } from './texts.ts';

/** Requirements one below the other; each opens to what the audit says about it. */
export const RequirementList = ({ requirements }: { requirements: readonly Requirement[] }) => (
  <ul className={classes.list}>
    {requirements.map((requirement, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes, and a title may come twice
      <li key={index} className={classes.item}>
        <Row requirement={requirement} />
      </li>
    ))}
  </ul>
);

function Row({ requirement }: { requirement: Requirement }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = titleInWords(requirement.title);
  const progress = requirementProgress(requirement);
  const isMet = requirementStatus(requirement) === 'met';
  const needs = isMet ? '' : needsText(requirement);
  return (
    <details className={classes.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.name}>{name || requirement.title}</span>{' '}
        {needs !== '' && <span className={classes.needs}>{needs}</span>}
        {progress !== null && !isMet && (
          <span className={classes.progress}>
            <progress
              className={classes.bar}
              max={progress.whole}
              value={progress.earned}
              aria-hidden="true"
            />
            {progressText(progress)}
          </span>
        )}
      </summary>
      {isOpen && <Details requirement={requirement} />}
    </details>
  );
}

function Details({ requirement }: { requirement: Requirement }) {
  const { lowestGrade, isShared } = titleInWords(requirement.title);
  return (
    <div className={classes.details}>
      {lowestGrade !== null && <p>A grade of {lowestGrade} or better counts.</p>}
      {isShared && <p>Its courses may count for other requirements, too.</p>}
      <Facts facts={requirement} />
      {requirement.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
        <div key={index} className={classes.part}>
          <h3>{titleInWords(part.title).name || `Part ${index + 1}`}</h3>
          {needsText(part) !== '' && <p className={classes.needs}>{needsText(part)}</p>}
          <Facts facts={part} />
        </div>
      ))}
      <h3>In the audit’s words</h3>
      <pre className={classes.printed}>
        {[
          headingLine(requirement),
          ...requirement.lines,
          ...requirement.parts.flatMap((part) => [partLine(part), ...part.lines]),
        ].join('\n')}
      </pre>
    </div>
  );
}

function Facts({ facts: { used, choices, except } }: { facts: RequirementFacts }) {
  return (
    <>
      {used.length > 0 && (
        <p>
          Counted for it:{' '}
          {used.map((course, index) => (
            <span key={course}>
              {index > 0 && ', '}
              <UsedCourse course={course} />
            </span>
          ))}
        </p>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
      {except.length > 0 && <p>Not from: {except.join(', ')}</p>}
    </>
  );
}

/** 'MATH 1500 FS27' */
function UsedCourse({ course }: { course: string }) {
  const end = course.lastIndexOf(' ');
  const term = course.slice(end + 1);
  return (
    <>
      <CourseLink code={course.slice(0, end)} /> {termName(term) || term}
    </>
  );
}
