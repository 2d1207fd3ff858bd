import { type AuditWay, exactProducers, ways } from '@coursetrail/invented-audits';
import { expect, test, vi } from 'vitest';
import { expectReadAsInvented, expectReadOrSaid, lightFiles, readDamaged, wronglyRead } from './test-kit.ts';

vi.setConfig({ testTimeout: 600_000 });

test.each([...exactProducers, 'jittered', 'ligatures', 'proportional'] as const)(
  'the audits of many students printed as %s are read as they were invented',
  async (producer) => {
    for (let seed = 1; seed <= 6; seed += 1) await expectReadAsInvented(seed, producer);
  },
);

test.each(Object.entries<AuditWay>(ways))(
  'the audits of several students brought as %s are read as they were invented, or said to be off',
  async (_, way) => {
    for (const seed of [2, 3, 5, 7, 11]) await expectReadOrSaid(way, seed);
  },
);

test('of hundreds of reports with one damaged letter none is read wrong in silence', () => {
  const damages = 300;
  const { silent, asPrinted } = readDamaged(damages, 25);
  expect(silent).toEqual([]);
  expect(asPrinted / damages).toBeLessThan(0.05);
});

test('every hostile file is read completely or refused for the right reason', async () => {
  expect(lightFiles.length).toBeGreaterThan(50);
  expect(await wronglyRead(lightFiles)).toEqual([]);
});
