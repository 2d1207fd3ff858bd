import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { expect, test } from 'vitest';
import { parseAudit } from './index.ts';

/** Heavy files are tested on the server, which can kill the process that reads them. */
const families = Map.groupBy(
  hostileFiles.filter(({ isHeavy }) => !isHeavy),
  ({ family }) => family,
);

const readings = new Map<HostileFile, ReturnType<typeof parseAudit>>();
/** Reads a file once. */
function read(file: HostileFile) {
  const audit = readings.get(file) ?? parseAudit(file.bytes());
  readings.set(file, audit);
  return audit;
}

async function outcomeOf(file: HostileFile): Promise<string> {
  const audit = await read(file);
  if (!audit.ok) return audit.problem;
  return isAsPrinted(file, audit.value.courses) ? 'read' : 'read with other courses';
}

test('there are many hostile files, each with a unique name', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileFiles.map(({ family, name }) => `${family}: ${name}`)).size).toBe(
    hostileFiles.length,
  );
});

// The timeout is for a busy machine; usually the longest takes two seconds.
test.each([...families])(
  'hostile files, %s: each is read completely or refused for the right reason',
  { timeout: 120_000 },
  async (_, files) => {
    const wrong: string[] = [];
    for (const file of files) {
      const outcome = await outcomeOf(file);
      if (!file.outcomes.some((accepted) => accepted === outcome))
        wrong.push(`${file.name}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  },
);

const titles = async (name: string) => {
  const file = hostileFiles.find((each) => each.name === name);
  const audit = file && (await read(file));
  return audit?.ok ? audit.value.courses.map(({ title }) => title).join('\n') : '';
};

test.each(['marks that turn the reading order', 'marks that isolate', 'nothing in place of a blank', 'a sign of two halves in place of a blank'])(
  'titles with %s contain nothing that a database rejects, reverses the line or could be cut in half',
  async (name) => {
    const text = await titles(name);
    expect(text).not.toBe('');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u{10000}-\u{10ffff}]/u);
  },
); // biome-ignore format: a list
