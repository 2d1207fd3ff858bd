import { university } from '@coursetrail/university';
import { lazy, type ReactNode, type Ref, useRef } from 'react';
import { Link } from 'react-router';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { useToken } from '../session/session.ts';
import { AuditSteps } from '../ui/audit-steps.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { numberText } from '../ui/plural.ts';
import classes from './home.module.css';
import { Waiting } from './waiting.tsx';

// A visitor never needs it.
const StudentStart = lazy(() => import('./student-start.tsx'));
// Needs what knows the subjects, which no page should wait for.
const SampleTrail = lazy(() => import('./sample-trail.tsx'));

export function Component() {
  const loggedIn = useToken() !== null;
  const about = useRef<HTMLDetailsElement>(null);
  const steps = useRef<HTMLHeadingElement>(null);
  const showSteps = () => {
    if (about.current !== null) about.current.open = true;
    steps.current?.focus();
  };
  if (!loggedIn)
    return (
      <div className={classes.home}>
        <div data-heading={pages.home.look}>
          <Page title="Home" heading={pages.home.heading}>
            <VisitorStart />
          </Page>
        </div>
        <About steps={steps} />
      </div>
    );
  return (
    <>
      <Optional waiting={<Waiting heading={pages.home.studentHeading} />}>
        <StudentStart onShowSteps={showSteps} />
      </Optional>
      <details ref={about} className={classes.folded}>
        <summary>How to get your audit, what each page does, and who sees what</summary>
        <div className={classes.home}>
          <About steps={steps} />
        </div>
      </details>
      <p className={classes.more}>
        Know someone who’d like this? <Link to={paths.signup}>Create an account</Link>
      </p>
    </>
  );
}

/** What the product does, how to get an audit, and what to know: for visitors, and for students who look it up. */
const About = ({ steps }: { steps: Ref<HTMLHeadingElement> }) => (
  <>
    <section aria-labelledby="tabs">
      <h2 id="tabs">What you can do here</h2>
      <dl className={classes.tabs}>
        <Tab name="Visualizer" icon={<path d="M6 24c6 0 5-9 10-9s5-8 10-8" strokeDasharray="0.1 4" />} dots>
          Choose yourself, a random anonymous user, or all users, to see which courses were taken in which{' '}
          {university.texts.semester}.
        </Tab>
        <Tab name="Statistics" icon={<path d="M7 26v-9M13 26V11M19 26v-6M25 26V6" strokeWidth="4" />}>
          Choose a major and view course distribution by {university.texts.semester} or by grade.
        </Tab>
        <Tab name="Edit" icon={<path d="M7 25l1.5-6L21 6.500l4.500 4.500L13 23.500zM18 9.500l4.500 4.500" />}>
          Edit or delete courses uploaded to your account.
        </Tab>
      </dl>
    </section>

    <section aria-labelledby="audit">
      <h2 id="audit" ref={steps} tabIndex={-1}>
        Your degree audit, in {numberText(university.portal.length)} steps
      </h2>
      <p className={classes.about}>
        The student portal has your whole history in one file. Download it once, then upload it on the Form page.
      </p>
      <AuditSteps across />
      <p className={classes.whatIf}>
        Thinking about another program? Select it in place of your own. The Degree page compares that what-if audit with
        yours, and nothing of it is sent.
      </p>
    </section>

    <div className={classes.notes}>
      <section aria-labelledby="privacy">
        <h2 id="privacy">Who sees what</h2>
        <p>
          To other students you’re anonymous: your name, your email and your calendar terms are never shown, and you
          choose whether your courses and your grades are.
        </p>
      </section>
      <section aria-labelledby="frozen">
        <h2 id="frozen">Why does the page look frozen?</h2>
        <p>
          When Coursetrail is rarely used, its server goes to sleep and may need up to a minute to start. The page may
          look frozen until then, but it isn’t.
        </p>
      </section>
    </div>
  </>
);

const VisitorStart = () => (
  <>
    <p className="page-lead">{pages.home.lead.replace('{university}', university.name)}</p>
    <ButtonRow>
      <LinkButton to={paths.signup}>Create an account</LinkButton>
      <LinkButton variant="quiet" to={paths.login}>
        Log in
      </LinkButton>
    </ButtonRow>
    <Optional waiting={<div className={classes.sample} />} instead={null}>
      <SampleTrail />
    </Optional>
  </>
);

type TabProps = { name: string; icon: ReactNode; dots?: boolean; children: ReactNode };

const Tab = ({ name, icon, dots = false, children }: TabProps) => (
  <div className={classes.tab}>
    <dt>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        {icon}
        {dots && <path d="M6 24h.01M16 15h.01M26 7h.01" strokeWidth="8" />}
      </svg>
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);
