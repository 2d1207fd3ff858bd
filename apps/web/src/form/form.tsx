import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import classes from './form.module.css';
import { MajorSection, useMajor } from './major.tsx';
import { useSharingQuestion } from './sharing-question.tsx';
import { UploadSection } from './upload-section.tsx';

/** Fetched beside the rest: the page is there without it. */
const ManualSection = lazy(() => import('./manual-section.tsx'));

export function Component() {
  const major = useMajor();
  const sharing = useSharingQuestion();
  const sending = {
    major: major.selected,
    ensureMajorSaved: major.ensureSaved,
    askSharing: sharing.ask,
  };
  return (
    <div className={classes.form}>
      <Page title="Submit Your Course History">
        <MajorSection major={major} />
        <UploadSection {...sending} />
        <p className={classes.note}>
          <Link to={paths.home}>How to download your degree audit</Link>
        </p>
        <Suspense>
          <ManualSection {...sending} />
        </Suspense>
        {sharing.dialog}
      </Page>
    </div>
  );
}
