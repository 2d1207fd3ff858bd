import {
  type AuditWay,
  coursesAsText,
  requirementsAsText,
  ways,
} from '@coursetrail/invented-audits';
import { expect, test, vi } from 'vitest';
import { parseAudit } from './index.ts';

// On a busy machine, what usually takes a second takes many.
vi.setConfig({ testTimeout: 120_000 });

test.each(Object.entries<AuditWay>(ways))(
  'an audit brought as %s is read as it was invented, or said to be off',
  async (_, { outcome, problems, print }) => {
    for (const seed of [2, 7]) {
      const { bytes, expected } = print(seed);
      const audit = await parseAudit(bytes);
      if (outcome === 'refused') {
        expect(problems).toContain(audit.ok ? 'read' : audit.problem);
        continue;
      }
      if (!audit.ok) throw new Error(audit.problem);
      const { courses, ignored, totals, programs } = audit.value;
      const listed = ignored.filter(({ reason }) => reason !== 'planned' && reason !== 'out-of-place');
      const isSaid = outcome === 'read or listed' && (listed.length > 0 || totals.agree !== true);
      if (!isSaid) {
        expect(coursesAsText(courses)).toBe(coursesAsText(expected.courses));
        // What is written beside a title in the same type reads as a part of it.
        if (outcome === 'read') expect(requirementsAsText(programs)).toEqual(requirementsAsText(expected.programs));
        expect({ agree: totals.agree, listed }).toEqual({ agree: true, listed: [] });
      }
    }
  },
); // biome-ignore format: one condition to a line
