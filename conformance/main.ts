import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';
import { table } from '../bench/measure.ts';
import type { AccountService } from './account-service.ts';
import { compare, type Difference, judge } from './comparison.ts';
import { startEmulator } from './emulator.ts';
import { explanations } from './explanations.ts';
import { startOurs } from './ours.ts';
import { runScript, type ScriptStep } from './script.ts';

const usage = `Runs one script against Google's Auth Emulator and against our account service, and compares:

  npm run conformance

The first run installs the emulator, which takes a minute or two.`;

async function runAgainst(start: () => Promise<AccountService>): Promise<ScriptStep[]> {
  const service = await start();
  try {
    return await runScript(service);
  } finally {
    await service.stop();
  }
}

/** Writes what `npm test` compares with, formatted. */
async function saveRecording(emulator: readonly ScriptStep[]): Promise<void> {
  const file = path.join(import.meta.dirname, 'recorded.json');
  writeFileSync(file, JSON.stringify(emulator, null, 2));
  const { ok, output } = await run(
    [...tool('@biomejs/biome/bin/biome'), 'format', '--write', file],
    {
      silentSeconds: 60,
    },
  );
  if (!ok) throw new Error(output);
}

/** The same difference in many steps becomes one row. */
function rowsOf(differences: readonly Difference[]): string[][] {
  const steps = Map.groupBy(differences, ({ where, emulator, ours }) =>
    JSON.stringify([where, emulator, ours]),
  );
  return [...steps].map(([key, [one, ...others]]) => {
    const [where, emulator, ours] = JSON.parse(key) as string[];
    const step =
      others.length === 0 ? (one?.step ?? '') : `${one?.step} (and ${others.length} more)`;
    return [where ?? '', emulator ?? '', ours ?? '', step];
  });
}

async function main() {
  if (process.argv.includes('--help')) return console.log(usage);
  const emulator = await runAgainst(startEmulator);
  await saveRecording(emulator);
  const ours = await runAgainst(startOurs);

  const differences = compare(emulator, ours);
  const { explained, unexplained, idle } = judge(differences, explanations);
  const head = ['where', 'emulator', 'ours', 'step'];
  for (const [because, group] of Map.groupBy(explained, (one) => one.because)) {
    console.log(
      `${because}\n\n${table(head, rowsOf(group.map(({ difference }) => difference)))}\n`,
    );
  }
  if (unexplained.length > 0) console.log(`NOT EXPLAINED\n\n${table(head, rowsOf(unexplained))}\n`);
  for (const { where, because } of idle) console.log(`NO LONGER SEEN: ${where} (${because})`);
  const calls = (steps: readonly ScriptStep[]) =>
    steps.reduce((sum, step) => sum + step.calls.length, 0);
  console.log(
    `${ours.length} steps, ${calls(emulator)} calls to the emulator and ${calls(ours)} to ours; ` +
      `${explained.length} differences explained, ${unexplained.length} not.`,
  );
  if (unexplained.length > 0 || idle.length > 0) process.exitCode = 1;
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
