import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { noTests, type TestOutcomes } from './test-outcomes.ts';

/** Writes what became of each test, and how long each file took, to the file named by OUTCOMES_FILE. */
export default class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes: TestOutcomes = structuredClone(noTests);
    for (const module of modules) {
      const file = module.relativeModuleId;
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      outcomes.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1000 });
      if (module.errors().length > 0) outcomes.failed.push(`${file}: could not be loaded`);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') outcomes.passed += 1;
        else if (state === 'failed') outcomes.failed.push(`${file}: ${test.fullName}`);
        else outcomes.skipped += 1;
      }
    }
    writeFileSync(process.env['OUTCOMES_FILE'] ?? '', JSON.stringify(outcomes));
  }
}
