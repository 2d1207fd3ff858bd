import type { Audit, AuditTotals, PagePosition } from '@coursetrail/audit-parser';
import { problems } from '@coursetrail/contract';
import { type History, type MergeOutcome, termName } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { historyQuery } from '../../server/history.ts';
import { useUserId } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { byReason } from '../upload-ignored.ts';
import { AuditPage } from './audit-page.tsx';
import { AuditReader } from './audit-reader.ts';
import classes from './preview.module.css';
import { type Item, RowList } from './row-list.tsx';
import { countOutcomes, type PreviewTerm, termsOf } from './terms.ts';
import { Unavailable } from './unavailable.tsx';

type Reading =
  | { state: 'reading' }
  | { state: 'unavailable' }
  | { state: 'refused'; sentence: string }
  | { state: 'read'; audit: Audit; pages: number; reader: AuditReader };

/** Reads the file here, in the browser; the work ends when the file changes or the page is left. */
function useReading(file: File): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    let reader: AuditReader | undefined;
    const read = async (): Promise<Reading> => {
      reader = new AuditReader();
      const result = await reader.read(file);
      return result.ok
        ? { state: 'read', audit: result.value, pages: result.pages, reader }
        : { state: 'refused', sentence: problems[result.problem][1] };
    };
    read()
      .catch((): Reading => ({ state: 'unavailable' }))
      .then((outcome) => isCurrent && setReading(outcome));
    return () => {
      isCurrent = false;
      reader?.close();
    };
  }, [file]);
  return reading;
}

/** What the file tells, before anything is sent. An aid: whatever goes wrong here, the upload stays possible. */
export default function Preview({ file }: { file: File }) {
  const reading = useReading(file);
  const id = useId();
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id}>What this file tells</h3>
      {reading.state === 'reading' && <p role="status">Reading the file in your browser…</p>}
      {reading.state === 'unavailable' && <Unavailable />}
      {reading.state === 'refused' && <Alert kind="error">{reading.sentence}</Alert>}
      {reading.state === 'read' && <Contents {...reading} />}
    </section>
  );
}

function Contents({ audit, pages, reader }: { audit: Audit; pages: number; reader: AuditReader }) {
  const { data: record } = useQuery(historyQuery(useUserId()));
  // What JSON leaves out is absent, never undefined.
  const history = useMemo(
    () => (record === undefined ? undefined : ((record?.courses ?? []) as History)),
    [record],
  );
  const terms = useMemo(() => termsOf(audit, history), [audit, history]);
  const groups = useMemo(() => [...terms.map(termGroup), ...ignoredGroups(audit)], [terms, audit]);
  const [chosen, setChosen] = useState<PagePosition>();
  const [page, setPage] = useState(1);

  function choose(place: PagePosition) {
    setChosen(place);
    setPage(place.page);
  }

  return (
    <>
      <Summary audit={audit} terms={terms} isCompared={history !== undefined} />
      <TotalsCheck {...audit.totals} />
      <p className={classes.hint}>Choose a row to see where it stands in your audit.</p>
      <div className={classes.panes}>
        <AuditPage reader={reader} page={page} pages={pages} onPage={setPage} place={chosen} />
        <RowList label="Courses in this file" groups={groups} chosen={chosen} onChoose={choose} />
      </div>
    </>
  );
}

const credits = (number: number) => `${number} ${number === 1 ? 'credit' : 'credits'}`;

const outcomeWords: Record<MergeOutcome, string> = {
  added: 'New',
  updated: 'Updated',
  unchanged: 'Already there',
  kept: 'Your edit stays',
};

const termGroup = ({ name, credits: sum, rows }: PreviewTerm) => ({
  name,
  note: credits(sum),
  items: rows.map(({ programId, title, credits, grade, held, outcome, place }): Item => {
    const grades =
      held === undefined
        ? grade
        : outcome === 'kept'
          ? `${held}, not ${grade}`
          : `${held} → ${grade}`;
    return {
      place,
      code: programId,
      title,
      credits,
      grade: grades,
      ...(outcome !== undefined && { outcome, outcomeWord: outcomeWords[outcome] }),
    };
  }),
});

const ignoredGroups = ({ ignored }: Audit) =>
  byReason(ignored).map(({ why, lines }) => ({
    name: `Left out: ${why}`,
    note: `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    items: lines.map(({ text, place }): Item => ({ place, text })),
  }));

function Summary({
  audit,
  terms,
  isCompared,
}: {
  audit: Audit;
  terms: readonly PreviewTerm[];
  isCompared: boolean;
}) {
  const { program, catalogYear, preparedOn, courses, ignored } = audit;
  const counts = countOutcomes(terms);
  const facts = [
    program,
    // 'FS2023' is printed with its century, which our codes do without.
    catalogYear && `catalog of ${termName(catalogYear.slice(0, 2) + catalogYear.slice(4))}`,
    preparedOn && `prepared on ${inWords(preparedOn)}`,
  ];
  return (
    <>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p role="status" className={classes.lead}>
        {courses.length} courses in {terms.length} {terms.length === 1 ? 'semester' : 'semesters'}
      </p>
      <ul className={classes.counts}>
        {isCompared &&
          (Object.keys(counts) as MergeOutcome[])
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <li key={outcome} data-outcome={outcome}>
                <b>{counts[outcome]}</b> {effectWords[outcome]}
              </li>
            ))}
        {ignored.length > 0 && (
          <li>
            <b>{ignored.length}</b> left out
          </li>
        )}
      </ul>
    </>
  );
}

const effectWords: Record<MergeOutcome, string> = {
  added: 'will be added',
  updated: 'will be updated',
  unchanged: 'already in your history',
  kept: 'kept as you corrected them',
};

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An audit states what its courses add up to: the best proof that none was missed. */
function TotalsCheck({ agree, earned, inProgress }: AuditTotals) {
  if (agree === null)
    return (
      <p className={classes.totals}>This audit states no totals to check the courses against.</p>
    );
  if (agree) {
    return (
      <p className={classes.totals} data-agree>
        The courses add up to the audit’s own totals: {credits(earned.read)} earned,{' '}
        {inProgress.read} in progress.
      </p>
    );
  }
  return (
    <Alert kind="info">
      The courses do not add up to the audit’s own totals. It states {credits(earned.audit ?? 0)}{' '}
      earned and {inProgress.audit} in progress; the courses below give {earned.read} and{' '}
      {inProgress.read}. Please look through them before you upload.
    </Alert>
  );
}
