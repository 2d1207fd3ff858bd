import type { ProblemCode } from '@coursetrail/contract';
import { Counter, type Registry } from 'prom-client';
import { addLabeledGauge } from '../monitoring/gauges.ts';
import type { AuditReader } from './reader.ts';
import { systemLayers } from './sandbox.ts';

const refusals = ['too-busy', 'too-many-failed-files', 'reader-unavailable'] as const satisfies ProblemCode[];
/** Why an upload is refused before its file is read. */
export type UploadRefusal = (typeof refusals)[number];

/** How many uploads there are, what became of them, and how well they are locked in. */
export function uploadMetrics(
  registry: Registry,
  audits: AuditReader,
  sizes: () => Record<'arriving' | 'waiting' | 'reading', number>,
) {
  const registers = [registry];
  addLabeledGauge(registry, 'coursetrail_uploads', 'Uploads in this process, by what they are doing.', 'state', sizes);
  addLabeledGauge(
    registry,
    'coursetrail_sandbox_layer_missing',
    '1 for each layer of the sandbox around uploads that this system does not allow.',
    'layer',
    () => Object.fromEntries(systemLayers.map((layer) => [layer, audits.missingLayers().includes(layer) ? 1 : 0])),
  );
  const refused = new Counter({
    name: 'coursetrail_uploads_refused_total',
    help: 'Uploads refused before their file was read.',
    labelNames: ['code'],
    registers,
  });
  const readingSeconds = new Counter({
    name: 'coursetrail_upload_reading_seconds_total',
    help: 'Time spent reading files, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const outcomes = new Counter({
    name: 'coursetrail_upload_outcomes_total',
    help: 'Files whose turn to be read has come, by outcome: read, why not, or gone with their student.',
    labelNames: ['outcome'],
    registers,
  });
  outcomes.inc({ outcome: 'read' }, 0);
  for (const code of refusals) refused.inc({ code }, 0);
  for (const outcome of ['read', 'failed']) readingSeconds.inc({ outcome }, 0);
  return { refused, readingSeconds, outcomes };
}
