import type { RecordedCall } from './recorder.ts';
import type { ScriptStep } from './script.ts';
import { leavesOf, type ValueShape } from './value-shapes.ts';

/** One field in which two services differ in a step. */
export type Difference = { step: string; where: string; emulator: string; ours: string };

/** Why a difference is intended. Covers every field that matches, in the named steps or in all. */
export type Explanation = {
  where: RegExp;
  steps?: readonly string[];
  emulator?: string | RegExp;
  ours?: string | RegExp;
  because: string;
};

type FieldTexts = Map<string, string>;

/** Every difference between two runs of the script, the emulator's first. */
export function compare(emulator: readonly ScriptStep[], ours: readonly ScriptStep[]): Difference[] {
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

type FieldDifference = Omit<Difference, 'step'>;

function differing(theirs: FieldTexts, own: FieldTexts): FieldDifference[] {
  return [...new Set([...theirs.keys(), ...own.keys()])].flatMap((where) => {
    const [emulator, ours] = [theirs.get(where) ?? 'absent', own.get(where) ?? 'absent'];
    return emulator === ours ? [] : [{ where, emulator, ours }];
  });
}

const under = (prefix: string, shape: ValueShape): FieldTexts =>
  new Map([...leavesOf(shape)].map(([way, text]) => [`${prefix} ${way}`.trimEnd(), text]));

/** When one service replies and the other refuses, there are no fields to compare. */
function differingOutcomes(theirs: ScriptStep['outcome'], own: ScriptStep['outcome']): FieldDifference[] {
  if (theirs.refuses === undefined && own.refuses === undefined) {
    return differing(under('outcome', theirs.answers ?? null), under('outcome', own.answers ?? null));
  }
  const [emulator, ours] = [theirs, own].map(({ refuses }) => refuses ?? 'answers');
  return emulator === ours ? [] : [{ where: 'outcome', emulator: emulator ?? '', ours: ours ?? '' }];
}

/** Calls are compared with those of the same name, in their order. */
function differingCalls(theirs: readonly RecordedCall[], own: readonly RecordedCall[]): FieldDifference[] {
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
    const requests = differing(under(`${name} request`, their.request), under(`${name} request`, our.request));
    // A success and a refusal have no fields in common.
    const replies =
      theirVerdict === ourVerdict || (their.status >= 400 && our.status >= 400)
        ? differing(fieldsOf(name, their), fieldsOf(name, our))
        : [];
    return theirVerdict === ourVerdict
      ? [...requests, ...replies]
      : [...requests, { where: name, emulator: theirVerdict, ours: ourVerdict }, ...replies];
  });
}

function numbered(calls: readonly RecordedCall[]): Map<string, RecordedCall> {
  const named = new Map<string, RecordedCall>();
  for (const call of calls) {
    const turn = calls.slice(0, calls.indexOf(call) + 1).filter((other) => other.call === call.call).length;
    named.set(turn === 1 ? call.call : `${call.call} (${turn})`, call);
  }
  return named;
}

const messages = ['error.message', 'error.errors[].message'];

/** `200`, or `400 EMAIL_EXISTS`. */
function verdictOf({ status, reply }: RecordedCall): string {
  const leaves = leavesOf(reply);
  const said = new Set(messages.flatMap((way) => leaves.get(way) ?? []));
  return [status, ...said].join(' ');
}

/** The fields of a reply that its verdict does not contain already. */
function fieldsOf(name: string, { reply }: RecordedCall): FieldTexts {
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

export type ComparisonResult = {
  explained: { difference: Difference; because: string }[];
  unexplained: Difference[];
  /** Explanations of things that do not differ, or no longer. */
  idle: Explanation[];
};

/** The first explanation that matches a difference counts. */
export function judge(differences: readonly Difference[], explanations: readonly Explanation[]): ComparisonResult {
  const verdict: ComparisonResult = { explained: [], unexplained: [], idle: [] };
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
