import { type Form, leavesOf } from './forms.ts';
import type { Call } from './recorder.ts';
import type { Step } from './script.ts';

/** One place where two services do not look the same in a step. */
export type Difference = { step: string; where: string; emulator: string; ours: string };

/** Why a difference is meant to be: it covers every place that fits, in the steps named or in all. */
export type Explanation = {
  where: RegExp;
  steps?: readonly string[];
  emulator?: string | RegExp;
  ours?: string | RegExp;
  because: string;
};

type Places = Map<string, string>;

/** Every difference between two runs of the script, the emulator's first. */
export function compare(emulator: readonly Step[], ours: readonly Step[]): Difference[] {
  const names = new Set([...emulator, ...ours].map(({ step }) => step));
  return [...names].flatMap((step) => {
    const [theirs, own] = [emulator, ours].map((steps) => steps.find((one) => one.step === step));
    if (theirs === undefined || own === undefined) {
      return [
        {
          step,
          where: 'step',
          emulator: theirs ? 'taken' : 'not taken',
          ours: own ? 'taken' : 'not taken',
        },
      ];
    }
    return differingOutcomes(theirs.outcome, own.outcome)
      .concat(differingCalls(theirs.calls, own.calls))
      .map((difference) => ({ step, ...difference }));
  });
}

type Place = Omit<Difference, 'step'>;

function differing(theirs: Places, own: Places): Place[] {
  return [...new Set([...theirs.keys(), ...own.keys()])].flatMap((where) => {
    const [emulator, ours] = [theirs.get(where) ?? 'absent', own.get(where) ?? 'absent'];
    return emulator === ours ? [] : [{ where, emulator, ours }];
  });
}

const under = (prefix: string, form: Form): Places =>
  new Map([...leavesOf(form)].map(([way, text]) => [`${prefix} ${way}`.trimEnd(), text]));

/** A value that one service answers has no field to compare with the other's refusal. */
function differingOutcomes(theirs: Step['outcome'], own: Step['outcome']): Place[] {
  if (theirs.refuses === undefined && own.refuses === undefined) {
    return differing(
      under('outcome', theirs.answers ?? null),
      under('outcome', own.answers ?? null),
    );
  }
  const [emulator, ours] = [theirs, own].map(({ refuses }) => refuses ?? 'answers');
  return emulator === ours
    ? []
    : [{ where: 'outcome', emulator: emulator ?? '', ours: ours ?? '' }];
}

/** Calls are compared with those of the same name, in their order. */
function differingCalls(theirs: readonly Call[], own: readonly Call[]): Place[] {
  const [theirCalls, ownCalls] = [numbered(theirs), numbered(own)];
  return [...new Set([...theirCalls.keys(), ...ownCalls.keys()])].flatMap((name) => {
    const [their, our] = [theirCalls.get(name), ownCalls.get(name)];
    if (their === undefined || our === undefined) {
      return [
        {
          where: name,
          emulator: their ? 'called' : 'not called',
          ours: our ? 'called' : 'not called',
        },
      ];
    }
    const [theirVerdict, ourVerdict] = [verdictOf(their), verdictOf(our)];
    const requests = differing(
      under(`${name} request`, their.request),
      under(`${name} request`, our.request),
    );
    // A success has nothing in common with a refusal that could be told field by field.
    const replies =
      theirVerdict === ourVerdict || (their.status >= 400 && our.status >= 400)
        ? differing(fieldsOf(name, their), fieldsOf(name, our))
        : [];
    return theirVerdict === ourVerdict
      ? [...requests, ...replies]
      : [...requests, { where: name, emulator: theirVerdict, ours: ourVerdict }, ...replies];
  });
}

function numbered(calls: readonly Call[]): Map<string, Call> {
  const named = new Map<string, Call>();
  for (const call of calls) {
    const turn = calls
      .slice(0, calls.indexOf(call) + 1)
      .filter((other) => other.call === call.call).length;
    named.set(turn === 1 ? call.call : `${call.call} (${turn})`, call);
  }
  return named;
}

const messages = ['error.message', 'error.errors[].message'];

/** `200`, or `400 EMAIL_EXISTS`. */
function verdictOf({ status, reply }: Call): string {
  const leaves = leavesOf(reply);
  const said = new Set(messages.flatMap((way) => leaves.get(way) ?? []));
  return [status, ...said].join(' ');
}

/** All of a reply that its verdict does not say already. */
function fieldsOf(name: string, { reply }: Call): Places {
  const fields = under(`${name} reply`, reply);
  for (const way of ['error.code', ...messages]) fields.delete(`${name} reply ${way}`);
  return fields;
}

const fits = (wanted: string | RegExp | undefined, text: string) =>
  wanted === undefined || (typeof wanted === 'string' ? wanted === text : wanted.test(text));

const explains = (explanation: Explanation, { step, where, emulator, ours }: Difference): boolean =>
  (explanation.steps?.includes(step) ?? true) &&
  fits(explanation.where, where) &&
  fits(explanation.emulator, emulator) &&
  fits(explanation.ours, ours);

export type Verdict = {
  explained: { difference: Difference; because: string }[];
  unexplained: Difference[];
  /** Explanations of what does not differ (any more). */
  idle: Explanation[];
};

/** The first explanation that fits a difference is the one that counts. */
export function judge(
  differences: readonly Difference[],
  explanations: readonly Explanation[],
): Verdict {
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
