import type { Audit, PagePosition } from '@coursetrail/audit-parser';
import type { History } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { historyQuery } from '../../server/history.ts';
import { useUserId } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { AuditPage } from './audit-page.tsx';
import type { PreviewReader } from './audit-reader.ts';
import { ignoredRows, termRows } from './audit-rows.ts';
import { AuditSummary } from './audit-summary.tsx';
import classes from './preview.module.css';
import { PreviewUnavailable } from './preview-unavailable.tsx';
import { RowList } from './row-list.tsx';
import { previewAudit } from './terms.ts';
import { useAuditReading } from './use-audit-reading.ts';

/** What the file says, before anything is sent. Only an aid: when it fails, the file can still be uploaded. */
export default function Preview({ file }: { file: File }) {
  const reading = useAuditReading(file);
  const id = useId();
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        What this file says
      </h3>
      {reading.at === 'reading' && <p role="status">Reading the file in your browser…</p>}
      {reading.at === 'unavailable' && <PreviewUnavailable />}
      {reading.at === 'refused' && <Alert kind="error">{reading.sentence}</Alert>}
      {reading.at === 'read' && <AuditContents {...reading} />}
    </section>
  );
}

type ContentsProps = { audit: Audit; pages: number; reader: PreviewReader };

function AuditContents({ audit, pages, reader }: ContentsProps) {
  const { data: record } = useQuery(historyQuery(useUserId()));
  // The contract types a missing field as undefined, but JSON simply leaves it out.
  const history = useMemo(
    () => (record === undefined ? undefined : ((record?.courses ?? []) as History)),
    [record],
  );
  const { terms, newerAuditOn } = useMemo(() => previewAudit(audit, history), [audit, history]);
  const groups = useMemo(
    () => [...terms.map(termRows), ...ignoredRows(audit.ignored)],
    [terms, audit],
  );
  const [selected, setSelected] = useState<PagePosition>();
  const [page, setPage] = useState(1);

  function select(position: PagePosition) {
    setSelected(position);
    setPage(position.page);
  }

  return (
    <>
      <AuditSummary
        audit={audit}
        terms={terms}
        newerAuditOn={newerAuditOn}
        isCompared={history !== undefined}
      />
      <p className={classes.hint}>Choose a row to see where it is in your audit.</p>
      <div className={classes.panes}>
        <div className={classes.page}>
          <AuditPage
            reader={reader}
            page={page}
            pages={pages}
            onPage={setPage}
            selected={selected}
          />
        </div>
        <div className={classes.rows}>
          <RowList
            label="Courses in this file"
            groups={groups}
            selected={selected}
            onSelect={select}
          />
        </div>
      </div>
    </>
  );
}
