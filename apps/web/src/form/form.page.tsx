import { lazy, useRef } from 'react';
import { pages } from '../pages.ts';
import { useChosenFile } from '../session/chosen-file.ts';
import { Gradually } from '../ui/gradually.tsx';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { sharingTexts } from '../ui/sharing-levels.tsx';
import { MajorSection, useMajor } from './major/major-section.tsx';
import { useFilePreview } from './preview/use-file-preview.ts';
import { SharingChoice, SharingQuestion, useSharingQuestion } from './sharing/sharing-question.tsx';
import type { SubmissionRequirements } from './submission-requirements.ts';
import { UploadSection } from './upload/upload-section.tsx';

// Fetched beside the page, which can be used without it.
const ManualSection = lazy(() => import('./manual/manual-section.tsx'));

export function Component() {
  const chosen = useChosenFile();
  const majorSection = useRef<HTMLDivElement>(null);
  const preview = useFilePreview(chosen);
  const program = preview.at === 'read' ? preview.audit.program : undefined;
  const major = useMajor(program);
  const sharing = useSharingQuestion();
  const requirements: SubmissionRequirements = {
    major: major.selected,
    ensureMajorSaved: major.ensureSaved,
    askSharing: sharing.ask,
  };
  return (
    <Page title={pages.form.heading}>
      <p className="page-lead">{pages.form.lead}</p>
      <div ref={majorSection}>
        <MajorSection major={major} />
      </div>
      <UploadSection
        chosen={chosen}
        preview={preview}
        requirements={{ ...requirements, askSharing: sharing.settle }}
        onMajor={() => majorSection.current?.querySelector('input')?.focus()}
        {...(sharing.isUndecided && {
          question: <SharingChoice level={sharing.level} onChange={sharing.setLevel} />,
          sharedLevel: sharingTexts[sharing.level].name,
        })}
      />
      <Optional>
        <Gradually>
          <ManualSection requirements={requirements} />
        </Gradually>
      </Optional>
      <SharingQuestion isOpen={sharing.isOpen} onClose={sharing.close} />
    </Page>
  );
}
