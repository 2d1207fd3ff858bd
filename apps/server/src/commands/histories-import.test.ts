import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { replaceSource } from '../imports/import-histories.ts';
import { readHistories } from '../imports/read-histories.ts';
import { openDatabase } from '../storage/database.ts';
import { readOverview } from '../storage/published.ts';
import { programEnv } from '../test-kit.ts';
import { commandFile, runCommand, spawnCommand } from './test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'coursetrail-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** A database of its own, and the command on it. */
const open = (name: string) => {
  const settings = { DATA_DIR: join(folder, name) };
  const run = (...parameters: string[]) => runCommand('histories-import', settings, ...parameters);
  return { settings, run, histories: () => historiesIn(settings.DATA_DIR) };
};
const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${line}\r\n`).join(''));
  return path;
};
const header = 'student,major,term,course,grade';
const rowsOf = (count: number, major: string, from = 0) =>
  Array.from({ length: count }, (_, n) => [
    `key-${from + n},${major},Fall 2022,math 1500,A`,
    `key-${from + n},${major},SP23,MATH 1700,${n % 2 === 0 ? 'B' : ''}`,
  ]).flat();
const source = 'Registrar, 2019 to 2025';
const historiesIn = async (dataDir: string) => {
  const database = openDatabase({ dataDir });
  const rows = await database.reader.selectFrom('published_history').selectAll().orderBy('major').execute();
  const { students } = await readOverview(database.reader);
  await database.close();
  return { rows, students };
};

describe('The import of histories', () => {
  test('publishes them by major, and leaves out a major with too few', async () => {
    const { settings, histories } = open('published');
    const path = file('records.csv', header, ...rowsOf(8, 'Physics'), ...rowsOf(3, 'German', 50));
    expect(spawnCommand('histories-import', settings, path, '--source', source)).toEqual({
      status: 0,
      stderr: '',
      stdout:
        '22 rows of 11 students read.\n8 histories added, 0 removed, 0 unchanged.\n' +
        '3 left out: their majors have fewer than 6 students.\n1 major published.\n',
    });
    const { rows, students } = await histories();
    expect(students).toBe(8);
    expect(rows).toHaveLength(8);
    expect(rows.find(({ attempts }) => attempts.includes('"B"'))).toMatchObject({
      major: 'Physics',
      sharing: 'courses-and-grades',
      attempts: '[["MATH 1500",1,"A"],["MATH 1700",2,"B"]]',
      seasons: 'FS,SP',
      source,
    });
    // Neither the key nor a term, and what is drawn instead belongs to nobody.
    for (const { uid, random_order: _, ...stored } of rows) {
      expect(uid).toMatch(/^imported-[\w-]{20}$/);
      expect(JSON.stringify(stored)).not.toMatch(/key-|FS22|SP23|2022/);
    }
  });

  test.each([
    ['key-1,Physics,FS22', 'expected 5 fields, found 3'],
    [',Physics,FS22,MATH 1500,A', 'there is no student key'],
    ['key-1,Alchemy,FS22,MATH 1500,A', "there is no major named 'Alchemy'"],
    ['key-1,Physics,2022,MATH 1500,A', "'2022' is not a term such as FS23 or Fall 2023"],
    ['key-1,Physics,FS22,Calculus,A', "'Calculus' is not a course such as MATH 1500"],
    ['key-1,Physics,FS22,MATH 1500,excellent', "'excellent' is not a grade"],
    // What everybody would see of the students, and what would change the operator's terminal.
    ['key-1,Physics,FS22,MATH 1500,<b>', "'<b>' is not a grade"],
    ['key-1,\u001b]0;x\u0007\u202eAlchemy,FS22,MATH 1500,A', "there is no major named '\ufffd]0;x\ufffd\ufffdAlchemy'"],
  ])('names the line of the row %j, and changes nothing', async (row, problem) => {
    const { run, histories } = open('refused');
    await run('--list');
    const before = await histories();
    const path = file('bad.csv', header, ...rowsOf(7, 'Economics'), row);
    const { status, stderr } = await run(path, '--source', source);
    expect([status, stderr]).toEqual([1, `${path}, line 16: ${problem}. Nothing was imported.\n`]);
    expect(await histories()).toEqual(before);
  });

  test('refuses other files and words in one sentence', async () => {
    const { run } = open('refused');
    const good = file('good.csv', header, ...rowsOf(6, 'Physics'));
    const sentence = async (...parameters: string[]) => (await run(...parameters)).stderr.trim();
    expect(await sentence(good)).toMatch(/^Say where the file comes from/);
    expect(await sentence(good, '--source', '<b>')).toMatch(/^Say where/);
    expect(await sentence()).toBe('Name a file and its --source, or say --remove NAME or --list.');
    expect(await sentence('none.csv', '--source', source)).toBe('There is no file none.csv.');
    expect(await sentence('--remove', 'Bursar')).toBe('There is no import named Bursar. Try --list.');
    expect(await sentence(file('empty.csv', header), '--source', source)).toMatch(/ has no rows\.$/);
    expect(await sentence(file('other.csv', 'name,course'), '--source', source)).toMatch(/^The first line must name/);
    const malformed = (...rows: string[]) => sentence(file('malformed.csv', header, ...rows), '--source', source);
    expect(await malformed('"a,b')).toMatch(/ is not well-formed CSV: /);
    expect(await malformed('"a,b', ...rowsOf(5000, 'Physics'))).toMatch(/ is not well-formed CSV: .*10000/);
    expect(await malformed('"a"\u001b[2J,b')).toMatch(/^[ -~\ufffd]*$/);
    expect(await sentence(file('twice.csv', `${header},grade`), '--source', source)).toMatch(
      /^The first line must name/,
    );
    // As when every row has the same key.
    const oneStudent = Array.from({ length: 501 }, (_, n) => `key,Physics,FS22,MATH ${1000 + n},A`);
    expect(await malformed(...oneStudent)).toMatch(/line 502: its student has more than 500 courses\. Nothing was/);
  });

  test('lists, replaces and removes what came under a name', async () => {
    const { run, histories } = open('replaced');
    await run(file('before.csv', header, ...rowsOf(8, 'Physics')), '--source', source);
    const path = file(
      'next.csv',
      'student,major,term,course',
      ...rowsOf(9, 'Economics').map((row) => row.replace(/,\w*$/, '')),
    );
    expect((await run('--list')).stdout).toBe(`${source}: 8 students in 1 majors\n`);
    expect((await run(path, '--source', source)).stdout).toMatch(
      /\n9 histories added, 8 removed, 0 unchanged\.\n2 majors published\.\n$/,
    );
    expect((await histories()).rows[0]).toMatchObject({
      major: 'Economics',
      sharing: 'courses',
      attempts: '[["MATH 1500",1,""],["MATH 1700",2,""]]',
    });
    // More than fit into one statement.
    const many = file('many.csv', header, ...rowsOf(6000, 'Physics'));
    expect((await run(many, '--source', source)).stdout).toMatch(/\n6000 histories added, 9 removed, 0 unchanged\.\n/);
    expect((await run('--remove', source)).stdout).toMatch(/^0 histories added, 6000 removed/);
    expect(await histories()).toEqual({ rows: [], students: 0 });
    expect((await run('--list')).stdout).toBe('Nothing was imported.\n');
  });

  test('that is killed has imported all or nothing, and the same command again does what was left', async () => {
    const students = 4000;
    const path = file('large.csv', header, ...rowsOf(students, 'Economics'));
    const { settings, run, histories } = open('killed');
    await run('--list');
    const child = spawn(process.execPath, [commandFile('histories-import'), path, '--source', source], {
      env: { ...programEnv, ...settings },
    });
    // The next thing it does is to write.
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([0, students]).toContain((await histories()).rows.length);
    expect((await run(path, '--source', source)).status).toBe(0);
    const after = await histories();
    expect([after.rows.length, after.students]).toEqual([students, students]);
  });

  test('that was cut off before it published does so when the same command is given again', async () => {
    const { settings, run, histories } = open('cut');
    await run('--list');
    const path = file('cut.csv', header, ...rowsOf(8, 'Physics'));
    const database = openDatabase({ dataDir: settings.DATA_DIR });
    const { histories: read } = await readHistories(path, () => {});
    await replaceSource(database, source, read, new Date());
    await database.close();
    expect((await histories()).students).toBe(0);
    expect((await run(path, '--source', source)).stdout).toMatch(
      /\n0 histories added, .*, 8 unchanged\.\n1 major published/,
    );
    expect((await histories()).students).toBe(8);
    expect((await run(path, '--source', source)).stdout).toContain('0 majors published');
  });
});
