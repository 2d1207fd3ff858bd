import { semesterWord } from '@coursetrail/domain';
import '../identity/bearer-source.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, lazy, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { refusalOf } from '../audit/refusal.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { historyQuery } from '../server/history.ts';
import { queryClient } from '../server/query-client.ts';
import { chooseFile, useChosenFile } from '../session/chosen-file.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import stops from '../ui/audit-steps.module.css';
import { Button, LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Gradually } from '../ui/gradually.tsx';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { OwnTrail, TrailFigures } from './own-trail.tsx';
import SampleTrail from './sample-trail.tsx';
import classes from './waiting.module.css';
import { Waiting } from './waiting.tsx';

// Below what a student sees first.
const Cards = lazy(() => import('./cards.tsx'));

type Props = {
  onShowSteps: () => void;
};

/** Home for a student: what to do first, or the trail so far and what to do next. */
export default function StudentStart({ onShowSteps }: Props) {
  const userId = useUserId();
  return (
    // Another tab may log another student in, without a logout in between.
    <QueryClientProvider key={userId} client={queryClient}>
      <Start onShowSteps={onShowSteps} />
    </QueryClientProvider>
  );
}

function Start({ onShowSteps }: Props) {
  const { data: record, isError, refetch } = useQuery(historyQuery());
  const hasCourses = record !== undefined && record !== null && record.courses.length > 0;
  return (
    <Page title="Home" heading={pages.home.studentHeading} beside={hasCourses && <TrailFigures record={record} />}>
      {hasCourses ? (
        <Gradually fallback={<Waiting />}>
          <OwnTrail courses={record.courses} />
          <Optional waiting={<div className={classes.cards} />}>
            <Cards record={record} />
          </Optional>
        </Gradually>
      ) : record !== undefined ? (
        <FirstSteps onShowSteps={onShowSteps} />
      ) : isError ? (
        <Retry sentence="We couldn’t load your courses." onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}
/** What leads a student without courses to the first picture. Only the first step has a button: the others follow. */
const FirstSteps = ({ onShowSteps }: { onShowSteps: () => void }) => (
  <>
    <ol className={classNames(stops.steps, stops.across, classes.steps)}>
      <li>
        <h2 className={classes.title}>Upload your degree audit</h2>
        <p>One PDF has every course you’ve taken. You’ll see what we read before anything is sent.</p>
        <ChooseAudit />
        <p className={classes.others}>
          <TextButton inline onClick={onShowSteps}>
            Where do I get it?
          </TextButton>
          <Link to={paths.form}>Enter courses by hand</Link>
        </p>
      </li>
      <li>
        <h2 className={classes.title}>Decide what others see</h2>
        <p>Nothing, your courses, or your grades too. Never your name.</p>
      </li>
      <li>
        <h2 className={classes.title}>See your trail</h2>
        <p>All your {semesterWord}s in one picture, alongside students in your major.</p>
      </li>
    </ol>
    <SampleTrail />
  </>
);

/** Opens the browser's own dialog at once; the Form then shows what is in the file. */
function ChooseAudit() {
  const navigate = useNavigate();
  const chosen = useChosenFile();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const reason = refusalOf(file);
    if (reason !== undefined) return setRefusal(reason);
    chooseFile(file);
    navigate(paths.form);
  }

  if (chosen !== null) return <LinkButton to={paths.form}>Continue with {chosen.file.name}</LinkButton>;
  return (
    <>
      {refusal !== undefined && <Alert kind="error">{refusal}</Alert>}
      <Button onClick={() => input.current?.click()}>Upload your degree audit</Button>
      <input ref={input} type="file" accept=".pdf" hidden onChange={choose} />
    </>
  );
}
