import classes from './audit-steps.module.css';
import { classNames } from './class-names.ts';

/** How to get the degree audit: six stops on a dotted path. `across` lays them side by side where there is room. */
export const AuditSteps = ({ across = false }: { across?: boolean }) => (
  <ol className={classNames(classes.steps, across && classes.across)}>
    <li>
      Open <b>MizzouOne</b>, the student portal.
    </li>
    <li>
      Search for <b>audit</b>.
    </li>
    <li>
      Pick the task to <b>request a degree audit</b>.
    </li>
    <li>
      <b>Run declared programs</b>.
    </li>
    <li>
      Pick your degree under <b>Programs</b>.
    </li>
    <li>
      Choose the <b>2-column PDF</b>.
    </li>
  </ol>
);
