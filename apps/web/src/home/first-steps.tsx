import { problems } from '@coursetrail/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { chooseFile, isPdf, useChosenFile } from '../session/chosen-file.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './first-steps.module.css';
import { SampleTrail } from './sample-trail.tsx';

/** What leads a student without courses to the first picture. Only the first step has a button: the others follow. */
export const FirstSteps = ({ onShowSteps }: { onShowSteps: () => void }) => (
  <>
    <ol className={classes.steps}>
      <li className={classes.step}>
        <h2 className={classes.title}>Upload your degree audit</h2>
        <p>
          One PDF has every course you’ve taken. You’ll see what we read before anything is sent.
        </p>
        <ChooseAudit />
        <p className={classes.others}>
          <TextButton inline onClick={onShowSteps}>
            Where do I get it?
          </TextButton>
          <Link to={paths.form}>Enter courses by hand</Link>
        </p>
      </li>
      <li className={classes.step}>
        <h2 className={classes.title}>Decide what others see</h2>
        <p>Nothing, your courses, or your grades too. Never your name.</p>
      </li>
      <li className={classes.step}>
        <h2 className={classes.title}>See your trail</h2>
        <p>All your semesters in one picture, alongside students in your major.</p>
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
  const [isRefused, setIsRefused] = useState(false);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    if (!isPdf(file)) return setIsRefused(true);
    chooseFile(file);
    navigate(paths.form);
  }

  if (chosen !== null)
    return <LinkButton to={paths.form}>Continue with {chosen.file.name}</LinkButton>;
  return (
    <>
      {isRefused && <Alert kind="error">{problems['not-a-pdf'][1]}</Alert>}
      <Button onClick={() => input.current?.click()}>Upload your degree audit</Button>
      <input ref={input} type="file" accept=".pdf" hidden onChange={choose} />
    </>
  );
}
