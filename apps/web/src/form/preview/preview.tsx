import type { PagePosition } from '@coursetrail/audit-parser';
import { useId, useMemo, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { AuditPage } from './audit-page.tsx';
import { type RowFilter, rowGroups } from './audit-rows.ts';
import { AuditSummary } from './audit-summary.tsx';
import classes from './preview.module.css';
import { PreviewUnavailable } from './preview-unavailable.tsx';
import { RowList } from './row-list.tsx';
import type { FilePreview } from './use-file-preview.ts';

/** What the file says, before anything is sent. Only an aid: when it fails, the file can still be uploaded. */
export default function Preview({ preview }: { preview: FilePreview }) {
  const id = useId();
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        What we found in this file
      </h3>
      {preview.at === 'reading' && <p role="status">Reading the file in your browser…</p>}
      {preview.at === 'unavailable' && <PreviewUnavailable />}
      {preview.at === 'refused' && <Alert kind="error">{preview.sentence}</Alert>}
      {preview.at === 'read' && <AuditContents {...preview} />}
    </section>
  );
}

function AuditContents(preview: Extract<FilePreview, { at: 'read' }>) {
  const { audit, pages, reader, terms } = preview;
  const [filter, setFilter] = useState<RowFilter>(null);
  const groups = useMemo(() => rowGroups(terms, audit.ignored, filter), [terms, audit, filter]);
  const [selected, setSelected] = useState<PagePosition>();
  const [page, setPage] = useState(1);

  function select(position: PagePosition) {
    setSelected(position);
    setPage(position.page);
  }

  return (
    <>
      <AuditSummary preview={preview} filter={filter} onFilter={setFilter} />
      <p className={classes.hint}>Select a row to see it in your audit.</p>
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
