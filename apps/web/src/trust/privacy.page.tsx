import type { ReactNode } from 'react';
import { pages } from '../pages.ts';
import { Page } from '../ui/page.tsx';
import { useInstallation } from './installation.ts';
import { Operator } from './operator.tsx';
import classes from './trust.module.css';

export function Component() {
  const installation = useInstallation();
  const others = typeof installation === 'object' ? installation.minGroupSize : undefined;
  return (
    <div className={classes.page}>
      <Page title={pages.privacy.heading}>
        <p>
          <b>Everything others see is made from published histories, and yours holds only what you choose to show.</b>
        </p>
        {others !== undefined && (others === 1 ? <NoRules /> : <Rules others={others} />)}
        <h2>What else to know</h2>
        <p>
          Without your name, a history can still be recognized by somebody who knows some of your courses. Somebody who
          kept copies and knows when you left can tell, once the others are back, which history was yours. Whoever
          administers this installation can read its database. The university may add histories from its records,
          without names. Screens say how many, and your choice here does not reach those. We show no advertising and
          follow nobody across sites.
        </p>
        <h2>Who runs this installation</h2>
        <Operator installation={installation} />
      </Page>
    </div>
  );
}

const NoRules = () => (
  <p>This installation has no smallest group: what you choose to show is published at once, exactly as it is.</p>
);

function Rules({ others }: { others: number }) {
  return (
    <>
      <div className={classes.picture}>
        <Step says="You choose what to show." label="A list of courses, of which some are marked.">
          <rect x="14" y="8" width="132" height="84" rx="10" fill="var(--paper)" stroke="var(--edge)" />
          {[26, 44, 62, 80].map((y, row) => (
            <g key={y}>
              <circle cx="32" cy={y - 2} r="5" fill={row === 3 ? 'none' : 'var(--accent)'} stroke="var(--accent)" />
              <rect x="46" y={y - 5} width={row % 2 ? 62 : 82} height="6" rx="3" fill="var(--path)" />
            </g>
          ))}
        </Step>
        <Step says="It waits for a group." label="One student among others in a circle.">
          <circle cx="80" cy="50" r="42" fill="var(--paper)" stroke="var(--edge)" strokeDasharray="5 5" />
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <circle
              key={at}
              cx={80 + 26 * Math.cos((at * Math.PI) / 3)}
              cy={50 + 26 * Math.sin((at * Math.PI) / 3)}
              r="9"
              fill={at === 0 ? 'var(--accent)' : 'var(--path)'}
            />
          ))}
        </Step>
        <Step says="Others see courses, never you." label="A trail without a name or a date.">
          <path d="M16 70 Q80 5 144 70" fill="none" stroke="var(--edge)" strokeWidth="2" strokeDasharray="3 6" />
          {[16, 80, 144].map((x) => (
            <circle key={x} cx={x} cy={x === 80 ? 38 : 70} r="13" fill="var(--bloom)" stroke="var(--accent)" />
          ))}
        </Step>
      </div>
      <ol>
        <li>
          <b>What.</b> You share nothing, your courses, or your courses and grades. Others never see your name, your
          address or a date. A course that fewer than {others + 1} students of your major show is left out.
        </li>
        <li>
          <b>When.</b> What others see changes at fixed times, usually once a week, never at the moment you save
          something.
        </li>
        <li>
          <b>Who comes, comes in a group.</b> You appear together with others who are new: {others} in all, or more.
        </li>
        <li>
          <b>Who leaves is gone at once.</b> If you share less or delete your account, your history disappears, with at
          least {others} others, who return with the next term. Charts follow with the next update.
        </li>
      </ol>
    </>
  );
}

const Step = ({ says, label, children }: { says: string; label: string; children: ReactNode }) => (
  <figure className={classes.step}>
    <svg viewBox="0 0 160 100" role="img" aria-label={label}>
      {children}
    </svg>
    <figcaption>{says}</figcaption>
  </figure>
);
