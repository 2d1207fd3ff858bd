import { problems } from '@coursetrail/contract';
import {
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Alert } from '../ui/alert.tsx';
import { PreviewOrNot } from './preview/unavailable.tsx';
import { Section } from './section.tsx';
import classes from './upload.module.css';
import { useUpload } from './upload.ts';
import { UploadDialog } from './upload-dialog.tsx';

const Preview = lazy(() => import('./preview/preview.tsx'));

/** The number tells two choices of one file apart: it may have been downloaded anew in between. */
type Choice = { file: File; number: number };

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

type Props = {
  major: string | null;
  ensureMajorSaved: () => Promise<void>;
  askSharing: () => Promise<boolean>;
};

/** Takes a degree audit, shows what it tells before it is sent, and sends it. */
export function UploadSection({ major, ensureMajorSaved, askSharing }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [complaint, setComplaint] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const { upload, start, close } = useUpload();

  function choose(files: FileList | null) {
    const file = files?.[0];
    const isRefused = file !== undefined && !isPdf(file);
    setComplaint(isRefused ? problems['not-a-pdf'][1] : undefined);
    if (file === undefined || isRefused) forget();
    else setChoice({ file, number: (choice?.number ?? 0) + 1 });
  }

  function forget() {
    setChoice(null);
    if (input.current) input.current.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    if (input.current) input.current.files = files;
    choose(files);
  }

  function dragOver(event: DragEvent) {
    // Words and links are dragged too, and are none of ours.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (choice === null) return setComplaint(problems['file-missing'][1]);
    if (major === null) return setComplaint(problems['major-unknown'][1]);
    setComplaint(undefined);
    if (await start(choice.file, { ask: askSharing, save: ensureMajorSaved })) forget();
  }

  const missing =
    choice === null
      ? 'Choose a file first.'
      : major === null
        ? 'Choose your major above first.'
        : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input does the same by keyboard
    <div
      className={classes.upload}
      data-wide={choice !== null}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Section
        title="Upload Degree Audit"
        about="Drop the PDF here or choose it. You see what we read before anything is sent, and the file is never kept."
      >
        <form onSubmit={submit} noValidate className={classes.form}>
          <div className={classes.drop} data-over={isOver}>
            <label htmlFor={id}>Degree audit (PDF)</label>
            <input
              ref={input}
              id={id}
              type="file"
              name="pdf"
              accept=".pdf"
              aria-describedby={complaint === undefined ? undefined : `${id}-complaint`}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => choose(target.files)}
            />
          </div>
          <div id={`${id}-complaint`}>
            {complaint !== undefined && <Alert kind="error">{complaint}</Alert>}
          </div>
          <div className={classes.send}>
            <button
              type="submit"
              className="button"
              disabled={missing !== undefined}
              aria-describedby={missing === undefined ? undefined : `${id}-missing`}
            >
              Upload PDF
            </button>
            {missing !== undefined && <span id={`${id}-missing`}>{missing}</span>}
          </div>
        </form>
        {choice !== null && (
          <PreviewOrNot key={choice.number}>
            <Suspense>
              <Preview file={choice.file} />
            </Suspense>
          </PreviewOrNot>
        )}
      </Section>
      <UploadDialog
        upload={upload}
        onClose={() => {
          close();
          // Where the next upload begins; the button that began this one may have nothing to send any more.
          if (choice === null) input.current?.focus();
        }}
      />
    </div>
  );
}
