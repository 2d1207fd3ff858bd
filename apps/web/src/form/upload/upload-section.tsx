import { problems } from '@coursetrail/contract';
import { type DragEvent, lazy, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFocusLater } from '../../ui/focus-later.ts';
import { Section } from '../../ui/section.tsx';
import { PreviewBoundary } from '../preview/preview-unavailable.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { UploadDialog } from './upload-dialog.tsx';
import classes from './upload-section.module.css';
import { useUpload } from './use-upload.ts';

const Preview = lazy(() => import('../preview/preview.tsx'));

/** The number tells two choices of one file apart: it may have been downloaded again in between. */
type ChosenFile = { file: File; number: number };

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Takes a degree audit, shows what it says before it is sent, and sends it. */
export function UploadSection({ requirements }: { requirements: SubmissionRequirements }) {
  const { major } = requirements;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const focusLater = useFocusLater();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [complaint, setComplaint] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const upload = useUpload(requirements);

  function choose(files: FileList | null) {
    const file = files?.[0];
    const isRefused = file !== undefined && !isPdf(file);
    setComplaint(isRefused ? problems['not-a-pdf'][1] : undefined);
    if (file === undefined || isRefused) clear();
    else setChosen({ file, number: (chosen?.number ?? 0) + 1 });
  }

  function clear() {
    setChosen(null);
    if (input.current) input.current.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    if (input.current) input.current.files = files;
    choose(files);
  }

  function dragOver(event: DragEvent) {
    // Text and links can be dragged too; they are left to the browser.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDraggedOver(true);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen === null) return setComplaint(problems['file-missing'][1]);
    if (major === null) return setComplaint(problems['major-unknown'][1]);
    setComplaint(undefined);
    upload.start(chosen.file).then(
      (reply) => reply !== null && clear(),
      () => {}, // the dialog says why
    );
  }

  function close() {
    upload.close();
    // Where the next upload begins; the button that began this one has no file to send now.
    if (chosen === null) focusLater(() => input.current);
  }

  const missing =
    chosen === null
      ? 'Choose a file first.'
      : major === null
        ? 'Choose your major above first.'
        : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input does the same by keyboard
    <div
      className={chosen === null ? undefined : classes.wide}
      onDragOver={dragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <Section
        title="Upload Degree Audit"
        about="Drop the PDF here or choose it. You see what we read before anything is sent, and the file is never stored."
      >
        <form onSubmit={submit} noValidate className={classes.form}>
          <div className={classNames(classes.drop, isDraggedOver ? classes.over : undefined)}>
            <label htmlFor={id} className={classes.label}>
              Degree audit (PDF)
            </label>
            <input
              ref={input}
              id={id}
              type="file"
              name="pdf"
              accept=".pdf"
              className={classes.file}
              aria-describedby={complaint === undefined ? undefined : `${id}-complaint`}
              onChange={({ target }) => choose(target.files)}
            />
          </div>
          {complaint !== undefined && (
            <div id={`${id}-complaint`}>
              <Alert kind="error">{complaint}</Alert>
            </div>
          )}
          <div className={classes.send}>
            <Button
              type="submit"
              disabled={missing !== undefined}
              aria-describedby={missing === undefined ? undefined : `${id}-missing`}
            >
              Upload PDF
            </Button>
            {missing !== undefined && (
              <span id={`${id}-missing`} className={classes.missing}>
                {missing}
              </span>
            )}
          </div>
        </form>
        {chosen !== null && (
          <PreviewBoundary key={chosen.number}>
            <Suspense>
              <Preview file={chosen.file} />
            </Suspense>
          </PreviewBoundary>
        )}
      </Section>
      <UploadDialog state={upload.state} onClose={close} />
    </div>
  );
}
