import { hostileFiles } from '@coursetrail/invented-audits/hostile';
import { expect, test } from 'vitest';
import { parseAudit } from './index.ts';
import { lightFiles, wronglyRead } from './reports/test-kit.ts';

// The timeout is for a busy machine. The nightly tests read every file.
test('two hostile files of each kind are read completely or refused for the right reason', {
  timeout: 120_000,
}, async () => {
  const kinds = Map.groupBy(lightFiles, ({ family }) => family);
  expect(await wronglyRead([...kinds.values()].flatMap((files) => files.slice(0, 2)))).toEqual([]);
});

const readHostile = async (name: string) => {
  const file = hostileFiles.find((each) => each.name === name);
  const audit = file && (await parseAudit(file.bytes()));
  return audit?.ok ? audit.value : { courses: [], ignored: [] };
};

test.each(['marks that turn the reading order', 'marks that isolate', 'nothing in place of a blank', 'a sign of two halves in place of a blank'])(
  'titles with %s contain nothing that a database rejects, reverses the line or could be cut in half',
  async (name) => {
    const { courses } = await readHostile(name);
    const text = courses.map(({ title }) => title).join('\n');
    expect(text).not.toBe('');
    expect(text.replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u{10000}-\u{10ffff}]/u,
    );
  },
); // biome-ignore format: a list

test.each(['nothing in place of a blank', 'a sign of two halves in place of a blank'])(
  'a line with %s is listed',
  async (name) => {
    const { ignored } = await readHostile(name);
    expect(ignored.some(({ text }) => text.includes('\ufffd'))).toBe(true);
  },
);
