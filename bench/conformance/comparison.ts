import { type Form, leavesOf } from './forms.ts';
import type { Step } from './script.ts';

/** One place where two services do not look the same in a step. */
export type Difference = { step: string; where: string; emulator: string; ours: string };

/** Why a difference is meant to be: it covers every place that fits, in the steps named or in all. */
export type Explanation = {
  where: RegExp;
  steps?: readonly string[];
  emulator?: string;
  ours?: string;
  because: string;
};

const absent = 'absent';

/** Every difference between two runs of the script, the emulator's first. */
export function compare(emulator: readonly Step[], ours: readonly Step[]): Difference[] {
  const oursByName = new Map(ours.map((step) => [step.step, step]));
  const names = new Set([...emulator, ...ours].map(({ step }) => step));
  const emulatorByName = new Map(emulator.map((step) => [step.step, step]));
  return [...names].flatMap((step) => {
    const [theirs, own] = [placesOf(emulatorByName.get(step)), placesOf(oursByName.get(step))];
    return [...new Set([...theirs.keys(), ...own.keys()])].flatMap((where) => {
      const [theirForm, ownForm] = [theirs.get(where) ?? absent, own.get(where) ?? absent];
      return theirForm === ownForm ? [] : [{ step, where, emulator: theirForm, ours: ownForm }];
    });
  });
}

/** Everything a step showed, by where it stands: `POST v1/accounts:lookup reply users[].email`. */
function placesOf(step: Step | undefined): Map<string, string> {
  const places = new Map<string, string>();
  if (step === undefined) return places;
  const put = (prefix: string, form: Form) => {
    for (const [way, text] of leavesOf(form)) places.set(`${prefix} ${way}`.trimEnd(), text);
  };
  put('outcome', step.outcome);
  const seen = new Map<string, number>();
  for (const { call, request, status, reply } of step.calls) {
    const turn = (seen.get(call) ?? 0) + 1;
    seen.set(call, turn);
    const name = turn === 1 ? call : `${call} (${turn})`;
    places.set(`${name} status`, String(status));
    put(`${name} request`, request);
    put(`${name} reply`, reply);
  }
  return places;
}

export const explains = (explanation: Explanation, { step, where, emulator, ours }: Difference): boolean =>
  explanation.where.test(where) &&
  (explanation.steps?.includes(step) ?? true) &&
  (explanation.emulator ?? emulator) === emulator &&
  (explanation.ours ?? ours) === ours;

export type Verdict = {
  explained: { difference: Difference; because: string }[];
  unexplained: Difference[];
  /** Explanations of what does not differ (any more). */
  idle: Explanation[];
};

/** The first explanation that fits a difference is the one that counts. */
export function judge(differences: readonly Difference[], explanations: readonly Explanation[]): Verdict {
  const verdict: Verdict = { explained: [], unexplained: [], idle: [] };
  const used = new Set<Explanation>();
  for (const difference of differences) {
    const explanation = explanations.find((candidate) => explains(candidate, difference));
    if (explanation === undefined) verdict.unexplained.push(difference);
    else {
      used.add(explanation);
      verdict.explained.push({ difference, because: explanation.because });
    }
  }
  verdict.idle = explanations.filter((explanation) => !used.has(explanation));
  return verdict;
}
