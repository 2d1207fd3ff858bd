import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { expect, test, vi } from 'vitest';
import { startKit } from '../test-kit.ts';
import { openAuditReader } from './reader.ts';
import { coursesOf, readerInThisProcess, upload } from './test-kit.ts';

vi.setConfig({ testTimeout: 120_000 });

const named = (names: readonly string[]): HostileFile[] => {
  const files = hostileFiles.filter(({ name }) => names.includes(name));
  expect(files).toHaveLength(names.length);
  return files;
};

// packages/audit-parser reads all that need no process of their own, and `npm run bench -- hostile` uploads every file.
test('files made to exhaust time or memory end with their process', async () => {
  const files = named(['a content of a gigabyte of zeros', 'forms that paint the next one twice, sixty deep']);
  const reader = openAuditReader({ waiting: 0, limits: { milliseconds: 700 } });
  for (const file of files) {
    const result = await reader.read(file.bytes());
    const isRight = result.ok
      ? isAsPrinted(file, result.value.courses)
      : file.outcomes.some((accepted) => accepted === result.problem);
    expect([file.name, result.ok ? 'read' : result.problem, isRight]).toContain(true);
  }
});

test('a title with letters that PostgreSQL refuses is stored without them', async () => {
  const kit = await startKit('postgres', { audits: readerInThisProcess });
  for (const file of named(['nothing in place of a blank', 'a sign of two halves in place of a blank'])) {
    await kit.post(file.name, '/set-major', { major: 'Physics' });
    expect((await upload(kit, file.name, file.bytes())).status).toBe(200);
    expect(isAsPrinted(file, await coursesOf(kit, file.name))).toBe(true);
  }
  await kit.stop();
}); // biome-ignore format: a short list
