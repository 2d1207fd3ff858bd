import { type AuditWay, ways } from '@coursetrail/invented-audits';
import { expect, test, vi } from 'vitest';
import { expectReadOrSaid, readDamaged } from './test-kit.ts';

// On a busy machine, what usually takes a second takes many. The nightly tests try all ways, and more reports.
vi.setConfig({ testTimeout: 120_000 });

test.each(Object.entries<AuditWay>(ways).filter((_, index) => index % 3 === 0))(
  'an audit brought as %s is read as it was invented, or said to be off',
  (_, way) => expectReadOrSaid(way, 7),
);

test('of ten reports with one damaged letter none is read wrong in silence', () => {
  expect(readDamaged(10, 1).silent).toEqual([]);
});
