import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import classes from './form.module.css';
import { MajorSection, useMajor } from './major.tsx';
import { useSharingQuestion } from './sharing-question.tsx';
import { UploadSection } from './upload-section.tsx';

export function Component() {
  const major = useMajor();
  const sharing = useSharingQuestion();
  return (
    <div className={classes.form}>
      <Page title="Submit Your Course History">
        <MajorSection major={major} />
        <UploadSection major={major.selected} ensureMajorSaved={major.ensureSaved} askSharing={sharing.ask} />
        {sharing.dialog}
        <p>
          <Link to={paths.home}>How to download your degree audit</Link>
        </p>
      </Page>
    </div>
  );
}
