import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import classes from './form.module.css';
import { MajorSection } from './major/major-section.tsx';
import { useMajor } from './major/use-major.ts';
import { SharingQuestion } from './sharing/sharing-question.tsx';
import { useSharingQuestion } from './sharing/use-sharing-question.ts';
import type { SubmissionRequirements } from './submission-requirements.ts';
import { UploadSection } from './upload/upload-section.tsx';

// Fetched beside the page, which can be used without it.
const ManualSection = lazy(() => import('./manual/manual-section.tsx'));

export function Component() {
  const major = useMajor();
  const sharing = useSharingQuestion();
  const requirements: SubmissionRequirements = {
    major: major.selected,
    ensureMajorSaved: major.ensureSaved,
    askSharing: sharing.ask,
  };
  return (
    <div className={classes.form}>
      <Page title="Submit Your Course History">
        <MajorSection major={major} />
        <UploadSection requirements={requirements} />
        <p className={classes.note}>
          <Link to={paths.home}>How to download your degree audit</Link>
        </p>
        <Suspense>
          <ManualSection requirements={requirements} />
        </Suspense>
        <SharingQuestion isOpen={sharing.isOpen} onClose={sharing.close} />
      </Page>
    </div>
  );
}
