import { problems } from '@coursetrail/contract';
import {
  type Audits,
  addAudits,
  countMet,
  orSame,
  type ReadProgram,
  readPrograms,
  toProgramAudits,
} from '@coursetrail/domain';
import { useId, useMemo, useRef, useState } from 'react';
import { useAuditReading } from '../audit/use-audit-reading.ts';
import type { OwnDocument } from '../server/documents.ts';
import { type ChosenFile, isPdf } from '../session/chosen-file.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import fileField from '../ui/file-field.module.css';
import { listText, oneOrMany } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import classes from './degree.module.css';
import { Groups } from './requirements.tsx';
import { UnreadLines } from './unread-lines.tsx';

type Props = { main: ReadProgram; audits: OwnDocument<Audits> };

/** The audit of another program beside the student's own. It is read in the browser alone, and can be kept as a trial. */
export default function WhatIf({ main, audits }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [said, setSaid] = useState('');
  const reading = useAuditReading(chosen);
  const trials = useMemo(
    () =>
      reading.at === 'read'
        ? toProgramAudits(reading.audit).map((audit) => ({ ...audit, isTrial: true as const }))
        : [],
    [reading],
  );
  const programs = useMemo(() => readPrograms({ audits: trials }), [trials]);
  const isEmpty = programs.every(({ requirements }) => requirements.length === 0);

  const choose = (files: FileList | null) => {
    const file = [...(files ?? [])].find(isPdf) ?? null;
    setSaid('');
    setChosen(file && { file, number: (chosen?.number ?? 0) + 1, owner: null });
  };
  const keep = () => {
    const added = addAudits(audits.document ?? { audits: [] }, trials);
    if (!added.ok) return setSaid(problems[added.problem][1]);
    audits.change((present) => orSame(addAudits(present, trials), present));
    setChosen(null);
    if (input.current) {
      // The button goes. The same file can be chosen once more.
      input.current.value = '';
      input.current.focus();
    }
    setSaid(
      `${listText(programs.map(nameOf))} ${oneOrMany(programs.length, 'is', 'are')} on this page now, as a trial.`,
    );
  };

  const drop = useFileDrop(choose);
  return (
    <Section
      title="What if it were another program?"
      about="Compare with the audit of another program. The file is read in your browser and not sent, and your courses stay as they are."
    >
      <div className={classNames(classes.drop, drop.isOver && classes.over)} {...drop.handlers}>
        <label htmlFor={id}>What-if audit (PDF)</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".pdf"
          className={fileField.file}
          onChange={({ target }) => choose(target.files)}
        />
        <p className={classes.quiet}>or drop the PDF here</p>
      </div>
      <p className={classes.quiet}>
        Get one the way you got your audit, but select a different program in place of your own.
      </p>
      {reading.at === 'reading' && <p role="status">Reading the file in your browser…</p>}
      {reading.at === 'refused' && <Alert kind="error">{reading.sentence}</Alert>}
      {reading.at === 'unavailable' && <Alert kind="error">This browser couldn’t read the file.</Alert>}
      {said !== '' && <p role="status">{said}</p>}
      {reading.at === 'read' &&
        (isEmpty ? (
          <p role="status">We found no requirements in this file.</p>
        ) : (
          <>
            <p role="status" className={classes.lead}>
              {[...programs, main].map((program) => `${nameOf(program)}: ${metText(program)}`).join('. ')}.
            </p>
            <p>
              <Button variant="quiet" onClick={keep}>
                Keep as a trial
              </Button>
            </p>
            <Groups programs={[main, ...programs]} />
            <UnreadLines lines={programs.flatMap(({ unread }) => unread)} />
          </>
        ))}
    </Section>
  );
}

const nameOf = ({ program }: ReadProgram) => program ?? 'The other program';

function metText({ requirements }: ReadProgram): string {
  const { met, counted } = countMet(requirements);
  return `${met} of ${counted} met today`;
}
