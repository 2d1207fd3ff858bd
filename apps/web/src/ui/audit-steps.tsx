import { university } from '@coursetrail/university';
import classes from './audit-steps.module.css';
import { classNames } from './class-names.ts';

/** How to get the degree audit: stops on a dotted path. `across` lays them side by side where there is room. */
export const AuditSteps = ({ across = false }: { across?: boolean }) => (
  <ol className={classNames(classes.steps, across && classes.across)}>
    {university.portal.map((step) => (
      <li key={step}>
        {step.split('*').map((words, index) => (index % 2 === 1 ? <b key={words}>{words}</b> : words))}
      </li>
    ))}
  </ol>
);
