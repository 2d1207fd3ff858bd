import { everydaySteps } from './everyday-steps.ts';
import { furtherSteps } from './further-steps.ts';
import { type RecordedCall, startRecorder } from './recorder.ts';
import type { AccountService } from './script-context.ts';
import { ScriptContext } from './script-context.ts';
import { shapeOf, type ValueShape } from './value-shapes.ts';

/** The result of one step: what the SDK's caller saw, and what went over the wire. */
export type ScriptStep = {
  step: string;
  outcome: { answers?: ValueShape; refuses?: string };
  calls: RecordedCall[];
};

/** Runs the whole script against a service; each step builds on those before it. */
export async function runScript(service: AccountService): Promise<ScriptStep[]> {
  const recorder = await startRecorder(service.addressOf);
  const context = new ScriptContext(service, recorder);
  const steps: ScriptStep[] = [];
  try {
    for (const [step, act] of Object.entries({ ...everydaySteps, ...furtherSteps })) {
      const outcome = await act(context).then(
        (value) => ({ answers: shapeOf(value) }),
        (error: unknown) => ({ refuses: codeOf(error) }),
      );
      steps.push({ step, outcome, calls: recorder.take() });
    }
  } finally {
    recorder.close();
    await context.close();
  }
  return steps;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  // Anything else is a mistake in the script, not a result.
  if (typeof code !== 'string' || !code.startsWith('auth/')) throw error;
  return code;
}
