import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestOutcomes } from './test-outcomes.ts';

/** Writes what became of each test to the file named by OUTCOMES_FILE: Vitest's own report does not say which were repeated. */
export default class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes: TestOutcomes = { passed: 0, failed: [], skipped: 0, flaky: [] };
    for (const module of modules) {
      const file = module.relativeModuleId;
      if (module.errors().length > 0) outcomes.failed.push(`${file}: could not be loaded`);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') outcomes.passed += 1;
        else if (state === 'failed') outcomes.failed.push(`${file}: ${test.fullName}`);
        else outcomes.skipped += 1;
        if (test.diagnostic()?.flaky) outcomes.flaky.push(`${file}: ${test.fullName}`);
      }
    }
    writeFileSync(process.env['OUTCOMES_FILE'] ?? '', JSON.stringify(outcomes));
  }
}
