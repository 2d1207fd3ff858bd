import type { Audit } from '@coursetrail/audit-parser';
import {
  type AuditRequirements,
  compareRequirements,
  countMet,
  type Requirement,
  type RequirementStatus,
  requirementStatus,
  titleInWords,
} from '@coursetrail/domain';
import { useId, useState } from 'react';
import { useAuditReading } from '../audit/use-audit-reading.ts';
import { type ChosenFile, isPdf } from '../session/chosen-file.ts';
import { Alert } from '../ui/alert.tsx';
import { classNames } from '../ui/class-names.ts';
import fileField from '../ui/file-field.module.css';
import { PlainTable } from '../ui/plain-table.tsx';
import { Section } from '../ui/section.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import classes from './degree.module.css';
import { needsText, unreadOf } from './texts.ts';
import { UnreadLines } from './unread-lines.tsx';

type Props = { own: AuditRequirements };

/** The audit of another program beside the student's own. It is read in the browser alone. */
export default function WhatIf({ own }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const reading = useAuditReading(chosen);

  const choose = (files: FileList | null) => {
    const file = [...(files ?? [])].find(isPdf) ?? null;
    setChosen(file && { file, number: (chosen?.number ?? 0) + 1, owner: null });
  };

  const drop = useFileDrop(choose);
  return (
    <Section
      title="What if it were another program?"
      about="Compare with the audit of another program. It is read in your browser: nothing is sent, and your courses stay as they are."
    >
      <div className={classNames(classes.drop, drop.isOver && classes.over)} {...drop.handlers}>
        <label htmlFor={id}>What-if audit (PDF)</label>
        <input
          id={id}
          type="file"
          accept=".pdf"
          className={fileField.file}
          onChange={({ target }) => choose(target.files)}
        />
        <p className={classes.quiet}>or drop the PDF here</p>
      </div>
      <p className={classes.quiet}>
        Get one the way you got your audit, but select a different program instead of running your declared ones. Choose
        the 2-column PDF again.
      </p>
      {reading.at === 'reading' && <p role="status">Reading the file in your browser…</p>}
      {reading.at === 'refused' && <Alert kind="error">{reading.sentence}</Alert>}
      {reading.at === 'unavailable' && <Alert kind="error">This browser couldn’t read the file.</Alert>}
      {reading.at === 'read' && <Comparison own={own} audit={reading.audit} />}
    </Section>
  );
}

function Comparison({ own, audit }: Props & { audit: Audit }) {
  const [program] = audit.programs;
  if (program === undefined || program.requirements.length === 0)
    return <p role="status">We found no requirements in this file.</p>;
  const name = program.program ?? 'the other program';
  const ownRequirements = own.programs.flatMap(({ requirements }) => requirements);
  const other = countMet(program.requirements);
  const today = countMet(ownRequirements);
  const { metInBoth, isNew, open, isDropped } = compareRequirements(ownRequirements, program.requirements);
  return (
    <>
      <p role="status" className={classes.lead}>
        {name}: {other.met} of {other.counted} met today. Your program: {today.met} of {today.counted}.
      </p>
      <div className={classes.columns}>
        <div>
          <h3>Met in both ({metInBoth.length})</h3>
          <Names requirements={metInBoth} />
        </div>
        <div>
          <h3>New ({isNew.length})</h3>
          <Names requirements={isNew} showsStatus />
        </div>
        <div>
          <h3>No longer asked for ({isDropped.length})</h3>
          <Names requirements={isDropped} showsStatus />
        </div>
      </div>
      {open.length > 0 && (
        <div className={classes.open}>
          <PlainTable
            caption={<caption>In both, and still open ({open.length})</caption>}
            headings={['Requirement', name, 'Your program']}
            rows={open.map(({ other, own: mine }) => ({
              key: other.title,
              cells: [
                titleInWords(other.title).name,
                statusWords[requirementStatus(other)],
                mine !== null && statusWords[requirementStatus(mine)],
              ],
            }))}
          />
        </div>
      )}
      <UnreadLines lines={[...program.unread, ...program.requirements.flatMap(unreadOf)]} />
    </>
  );
}

const statusWords: Record<RequirementStatus, string> = {
  met: 'met',
  'in progress': 'in progress',
  left: 'left',
  'not counted': 'optional',
};

type NamesProps = { requirements: readonly Requirement[]; showsStatus?: boolean };

function Names({ requirements, showsStatus = false }: NamesProps) {
  if (requirements.length === 0) return <p className={classes.quiet}>None.</p>;
  return (
    <ul className={classes.names}>
      {requirements.map((requirement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes, and a title may come twice
        <li key={index}>
          {titleInWords(requirement.title).name}
          {showsStatus && (
            <span className={classes.fact}>
              {[statusWords[requirementStatus(requirement)], needsText(requirement.needs)].filter(Boolean).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
