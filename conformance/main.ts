// Runs one script against Google's Auth Emulator and against our account service, and compares: `npm run conformance`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endOnSignals, run, tool } from '@coursetrail/programs/processes';
import { compare, type Difference, judge } from './comparison.ts';
import { startEmulator } from './emulator.ts';
import { explanations } from './explanations.ts';
import { startOurs } from './ours.ts';
import { runScript, type ScriptStep } from './script.ts';
import type { AccountService } from './script-context.ts';

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
  const { ok, output } = await run([...tool('@biomejs/biome/bin/biome'), 'format', '--write', file], {
    silentSeconds: 60,
  });
  if (!ok) throw new Error(output);
}

/** The same difference in many steps becomes one row. */
function print(differences: readonly Difference[]): void {
  const alike = Map.groupBy(differences, ({ step, ...difference }) => JSON.stringify(difference));
  console.table(
    [...alike].map(([key, [one, ...others]]) => ({
      ...JSON.parse(key),
      step: others.length === 0 ? one?.step : `${one?.step} (and ${others.length} more)`,
    })),
  );
}

async function main() {
  const emulator = await runAgainst(startEmulator);
  await saveRecording(emulator);
  const ours = await runAgainst(startOurs);

  const differences = compare(emulator, ours);
  const { explained, unexplained, idle } = judge(differences, explanations);
  for (const [because, group] of Map.groupBy(explained, (one) => one.because)) {
    console.log(because);
    print(group.map(({ difference }) => difference));
  }
  if (unexplained.length > 0) {
    console.log('NOT EXPLAINED');
    print(unexplained);
  }
  for (const { where, because } of idle) console.log(`NO LONGER SEEN: ${where} (${because})`);
  const calls = (steps: readonly ScriptStep[]) => steps.reduce((sum, step) => sum + step.calls.length, 0);
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
