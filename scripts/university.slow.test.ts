import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'university-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said of Lakeshore's folder after these changes. */
function check(...changes: (readonly [file: string, text: string | RegExp, by: string])[]) {
  cpSync(path.join(root, 'packages/universities/lakeshore'), folder, { recursive: true });
  for (const [file, text, by] of changes) {
    const before = readFileSync(path.join(folder, file), 'utf8');
    expect(before.search(text), file).toBeGreaterThanOrEqual(0);
    writeFileSync(path.join(folder, file), before.replace(text, by));
  }
  const words = ['scripts/university.ts', 'check', folder, path.join(folder, 'sample.pdf')];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('a folder without mistakes is shown with a sample audit that is read as it is printed', () => {
  const { status, said } = check();
  expect(said).toMatch(
    /^Lakeshore University: 403 courses\n(?:.*\n)*\d+ courses and \d+ requirements are read as they are printed\.\n$/,
  );
  expect(status).toBe(0);
  expect(readFileSync(path.join(folder, 'sample.pdf'), 'latin1')).toMatch(/^%PDF-/);
});

test('what invented students need and is not there is named', () => {
  const { status, said } = check(
    ['invented.txt', '# examinations', '# exams'],
    ['invented.txt', /^calculus: .*$/m, ''],
  );
  expect(said).toBe('invented.txt: "# examinations" is missing.\ninvented.txt: "calculus:" is missing.\n');
  expect(status).toBe(1);
});

test('courses, examples and lines of the sample audit that are wrong are named', () => {
  const { status, said } = check(
    ['courses.tsv', 'ACCT\n211A', 'ACCO\n21A'],
    ['university.json', '"CS 210"', '"CS 219"'],
    ['invented.txt', /^good grades: .*$/m, 'good grades: A Q'],
  );
  expect(said).toContain('courses.tsv, line 3: ACCT 211A is not in the catalog.\n');
  expect(said).toMatch(
    /Mistakes:\ncourses\.tsv, line 1: ACCO is not among the subjects\.\ncourses\.tsv, line 2: 21A does not fit courseNumber of university\.json\.\nuniversity\.json, line \d+: CS 219 is not in the catalog\.\n\d+ courses and \d+ requirements are printed, .*\n(?:.*\n)*Not read as printed: \w+ \w+ \| \w+ \| Q \|/,
  );
  expect(status).toBe(1);
});
