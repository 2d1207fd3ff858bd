import { problems } from '@coursetrail/contract';
import { lazy, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { refusalOf } from '../../audit/refusal.ts';
import { pages } from '../../pages.ts';
import { paths } from '../../paths.ts';
import { type ChosenFile, chooseFile } from '../../session/chosen-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { AuditSteps } from '../../ui/audit-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import fileField from '../../ui/file-field.module.css';
import { useFocusLater } from '../../ui/focus.ts';
import { Optional } from '../../ui/optional.tsx';
import { PillButton } from '../../ui/pill-button.tsx';
import { Section } from '../../ui/section.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { PreviewUnavailable } from '../preview/preview-unavailable.tsx';
import { countNewGrades } from '../preview/terms.ts';
import type { FilePreview } from '../preview/use-file-preview.ts';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { effectText } from './upload-effect.ts';
import classes from './upload-section.module.css';
import { useUpload } from './use-upload.ts';

const Preview = lazy(() => import('../preview/preview.tsx'));

type Props = {
  chosen: ChosenFile | null;
  preview: FilePreview;
  requirements: SubmissionRequirements;
  /** Leads to where the major is chosen. */
  onMajor: () => void;
  /** What others may see, as long as the student has not decided it. */
  question?: ReactNode;
  sharedLevel?: string;
};

export function UploadSection({ chosen, preview, requirements, onMajor, question, sharedLevel }: Props) {
  const { major } = requirements;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater();
  const [complaint, setComplaint] = useState<string>();
  const [newGrades, setNewGrades] = useState(0);
  const upload = useUpload(requirements);
  const drop = useFileDrop(choose);
  const isReading = preview.at === 'reading';

  // The browser's own field names the file too, also when the student comes back from another screen.
  useEffect(() => {
    if (input.current) input.current.files = filesOf(chosen);
  }, [chosen]);

  // What was found is what a student chose the file for. Once more when it has been read: the page is longer then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each file, and for each step of reading it
  useEffect(() => void found.current?.scrollIntoView(), [chosen?.number, preview.at]);

  function choose(files: FileList | null) {
    const file = files?.[0] ?? null;
    const refusal = file === null ? undefined : refusalOf(file);
    setComplaint(refusal);
    chooseFile(refusal === undefined ? file : null);
    if (refusal !== undefined && input.current) input.current.value = '';
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen === null) return setComplaint(problems['file-missing'][1]);
    if (major === null) return setComplaint(problems['major-unknown'][1]);
    if (isReading) return;
    setComplaint(undefined);
    setNewGrades(preview.at === 'read' ? countNewGrades(preview.terms) : 0);
    upload.start(chosen.file).then(
      (reply) => reply !== null && chooseFile(null),
      () => {}, // the dialog says why
    );
  }

  // The preview may be taller than the window, and the question below it out of sight.
  const showQuestion = () => asked.current?.querySelector<HTMLInputElement>('input:checked')?.focus();

  function close() {
    upload.close();
    // Where the next upload begins; the button that began this one has no file to send now.
    if (chosen === null) focusLater(() => input.current);
  }

  const missing =
    (chosen === null && 'Choose a file first.') || (major === null && !isReading && 'Choose your major first.');

  return (
    <div {...drop.handlers}>
      <Section title="Upload Degree Audit" about={<Link to={paths.audit}>{pages.audit.heading}</Link>}>
        <form onSubmit={submit} noValidate>
          <div className={classNames(classes.columns, chosen === null && classes.first)}>
            <div className={classes.choice}>
              <div className={classNames(classes.drop, drop.isOver && classes.over)}>
                <label htmlFor={id} className={classes.label}>
                  Degree audit (PDF)
                </label>
                <input
                  ref={input}
                  id={id}
                  type="file"
                  name="pdf"
                  accept=".pdf"
                  className={classNames(classes.file, fileField.file)}
                  aria-describedby={complaint === undefined ? undefined : `${id}-complaint`}
                  onChange={({ target }) => choose(target.files)}
                />
                {chosen === null && <p className={classes.dropHint}>or drop the PDF here</p>}
              </div>
              {complaint !== undefined && (
                <div id={`${id}-complaint`}>
                  <Alert kind="error">{complaint}</Alert>
                </div>
              )}
            </div>
            <DownloadSteps isOpen={chosen === null} />
          </div>
          {chosen !== null && (
            <div ref={found} aria-busy={isReading} className={classes.found}>
              <Optional key={chosen.number} instead={<PreviewUnavailable />}>
                <Preview preview={preview} />
              </Optional>
            </div>
          )}
          {chosen !== null && <div ref={asked}>{question}</div>}
          <div className={classNames(classes.send, chosen === null ? undefined : classes.sticky)}>
            <Button
              type="submit"
              disabled={chosen === null || major === null}
              busy={isReading}
              aria-describedby={`${id}-effect ${id}-sharing`}
              className={classes.button}
            >
              Upload PDF
            </Button>
            <p id={`${id}-effect`} className={classes.effect}>
              {missing || <b>{effectText(preview)}</b>}
            </p>
            {chosen !== null && (
              <div className={classes.chips}>
                <PillButton onClick={onMajor}>Major: {major ?? 'not chosen'}</PillButton>
                {sharedLevel !== undefined && (
                  <PillButton id={`${id}-sharing`} onClick={showQuestion}>
                    Others may see: {sharedLevel}
                  </PillButton>
                )}
              </div>
            )}
          </div>
        </form>
      </Section>
      <UploadDialog state={upload.state} newGrades={newGrades} onClose={close} />
    </div>
  );
}

/** Beside the field until a file is chosen, then folded: the preview needs the room. */
const DownloadSteps = ({ isOpen }: { isOpen: boolean }) =>
  isOpen ? (
    <div className={classes.steps}>
      <h3 className={classes.stepsTitle}>How to download your degree audit</h3>
      <AuditSteps />
    </div>
  ) : (
    <details className={classes.folded}>
      <summary>How to download your degree audit</summary>
      <AuditSteps />
    </details>
  );

function filesOf(chosen: ChosenFile | null): FileList {
  const transfer = new DataTransfer();
  if (chosen !== null) transfer.items.add(chosen.file);
  return transfer.files;
}
