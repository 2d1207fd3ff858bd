import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { expect, test } from 'vitest';
import { parseAudit } from './index.ts';

/** Those made to exhaust time or memory are for the server, which can end what it started. */
const families = Map.groupBy(
  hostileFiles.filter(({ isHeavy }) => !isHeavy),
  ({ family }) => family,
);

async function answerTo(file: HostileFile): Promise<string> {
  const audit = await parseAudit(file.bytes());
  if (!audit.ok) return audit.problem;
  return isAsPrinted(file, audit.value.courses) ? 'read' : 'read with other courses';
}

test('there are many hostile files, each under a name of its own', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileFiles.map(({ family, name }) => `${family}: ${name}`)).size).toBe(
    hostileFiles.length,
  );
});

// The time is for a busy machine; alone, the longest of them takes two seconds.
test.each([...families])(
  'hostile files, %s: each is read whole or refused for the right reason',
  { timeout: 120_000 },
  async (_, files) => {
    const wrong: string[] = [];
    for (const file of files) {
      const answer = await answerTo(file);
      if (!file.outcomes.some((accepted) => accepted === answer))
        wrong.push(`${file.name}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  },
);

const titles = async (name: string) => {
  const file = hostileFiles.find((each) => each.name === name);
  const audit = file && (await parseAudit(file.bytes()));
  return audit?.ok ? audit.value.courses.map(({ title }) => title).join('\n') : '';
};

test.each(['marks that turn the reading order', 'marks that isolate', 'nothing in place of a blank', 'a sign of two halves in place of a blank'])(
  'titles with %s hold nothing that a database refuses, that turns the line around or that a cut could halve',
  async (name) => {
    const text = await titles(name);
    expect(text).not.toBe('');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u{10000}-\u{10ffff}]/u);
  },
); // biome-ignore format: a list
