import type { PublishedAttempt } from '@coursetrail/domain';
import type { Look, SeenHistory } from './kit.ts';
import type { Kind, WatchedWrite } from './population.ts';

/** What changed between two looks at a major, as an attacker reads it. */
type Evidence = {
  /** By semester number and course: how likely it belongs to the student who wrote. */
  attempts: Map<string, number>;
  /** By course: the grade that seems to have come or gone. */
  grades: Map<string, string>;
  histories: number;
};

const keyOf = ({ n, programId }: { n: number; programId: string }) => `${n} ${programId}`;
const textOf = ({ attempts }: SeenHistory) => JSON.stringify(attempts);

/** Which attempts another look at the same students shows or no longer shows. */
function differenceOf(before: SeenHistory | undefined, after: SeenHistory | undefined) {
  const texts = (history: SeenHistory | undefined) =>
    new Map(history?.attempts.map((attempt) => [JSON.stringify(attempt), attempt]));
  const [old, present] = [texts(before), texts(after)];
  const come = [...present].flatMap(([text, attempt]) => (old.has(text) ? [] : [attempt]));
  const gone = [...old].flatMap(([text, attempt]) => (present.has(text) ? [] : [attempt]));
  return [...come, ...gone];
}

/** Histories that came, went or changed. Within a day the pseudonym shows which belong together. */
function changedHistories(before: Look, after: Look, major: string) {
  const [old, present] = [before, after].map((look) => look.histories.get(major) ?? []);
  const texts = new Set(old?.map(textOf));
  const presentTexts = new Set(present?.map(textOf));
  const changed = [
    ...(old ?? []).filter((each) => !presentTexts.has(textOf(each))),
    ...(present ?? []).filter((each) => !texts.has(textOf(each))),
  ];
  return [...Map.groupBy(changed, ({ pseudonym }) => pseudonym).keys()].map((pseudonym) =>
    differenceOf(
      old?.find((each) => each.pseudonym === pseudonym),
      present?.find((each) => each.pseudonym === pseudonym),
    ),
  );
}

const crowdCounts = (look: Look, major: string) =>
  new Map(
    (look.crowds.get(major)?.semesters ?? []).flatMap(({ n, courses }) =>
      courses.map(({ programId, students }) => [keyOf({ n, programId }), students] as const),
    ),
  );

/** How many attempts got each grade, worked out from percentages with one decimal. */
function countsOfChart(students: number, values: Record<string, number>) {
  for (let whole = students; whole < 4 * students + 4; whole += 1) {
    const counts = Object.entries(values).map(
      ([grade, percent]) => [grade, Math.round((percent * whole) / 100)] as const,
    );
    const fits = counts.every(
      ([grade, count]) => Math.round((count / whole) * 1000) / 10 === values[grade],
    );
    if (fits && counts.reduce((sum, [, count]) => sum + count, 0) === whole) return new Map(counts);
  }
  return new Map<string, number>();
}

/** By course: how many attempts got each grade. Worked out once for each reply. */
export function chartsOf(look: Look, major: string): ReadonlyMap<string, GradeTally> {
  const reply = look.gradeCharts.get(major) ?? {};
  const known = workedOut.get(reply);
  if (known !== undefined) return known;
  const charts = new Map(
    Object.entries(reply).map(([course, { students, values }]) => [
      course,
      countsOfChart(students, values),
    ]),
  );
  workedOut.set(reply, charts);
  return charts;
}
type GradeTally = ReadonlyMap<string, number>;
const workedOut = new WeakMap<object, ReadonlyMap<string, GradeTally>>();

const highest = (counts: ReadonlyMap<string, number>) =>
  [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['A', 0] as [
    string,
    number,
  ]);

function gather(before: Look, after: Look, major: string): Evidence {
  const attempts = new Map<string, number>();
  const grades = new Map<string, string>();
  const changed = changedHistories(before, after, major);
  for (const attempt of changed.flat()) {
    const key = keyOf(attempt);
    attempts.set(key, (attempts.get(key) ?? 0) + 1 / changed.length);
    if (attempt.grade !== undefined) grades.set(attempt.programId, attempt.grade);
  }
  const [old, present] = [crowdCounts(before, major), crowdCounts(after, major)];
  for (const key of new Set([...old.keys(), ...present.keys()]))
    if (old.get(key) !== present.get(key)) attempts.set(key, Math.max(1, attempts.get(key) ?? 0));
  const [oldCharts, presentCharts] = [chartsOf(before, major), chartsOf(after, major)];
  for (const [course, counts] of presentCharts) {
    const was = oldCharts.get(course) ?? new Map<string, number>();
    const steps = new Map(
      [...new Set([...counts.keys(), ...was.keys()])].map((grade) => [
        grade,
        (counts.get(grade) ?? 0) - (was.get(grade) ?? 0),
      ]),
    );
    const [come, rise] = highest(steps);
    const [gone, fall] = highest(new Map([...steps].map(([grade, step]) => [grade, -step])));
    if (rise > 0) grades.set(course, come);
    else if (fall > 0) grades.set(course, gone);
    // A grade that was corrected: the course is known, the semester is the usual one.
    if (rise > 0 || fall > 0) {
      const [usual] = highest(new Map([...present].filter(([key]) => key.endsWith(` ${course}`))));
      if (present.has(usual)) attempts.set(usual, Math.max(0.9, attempts.get(usual) ?? 0));
    }
  }
  return { attempts, grades, histories: changed.length };
}

/** By course: its numbers in the pathways. */
function pathwayNumbers(look: Look, major: string): Map<string, Map<string, number>> {
  const { courses = [], next = [], before = [] } = look.pathways.get(major) ?? {};
  const code = (position: number) => courses[position]?.programId ?? '';
  const numbers = new Map(
    courses.map(({ programId, students, late }) => [
      programId,
      new Map([
        ['students', students],
        ['late', late],
      ]),
    ]),
  );
  for (const [name, pairs] of Object.entries({ next, before }))
    for (const [first, second, students] of pairs) {
      numbers.get(code(first))?.set(`${name}, then ${code(second)}`, students);
      numbers.get(code(second))?.set(`${name}, after ${code(first)}`, students);
    }
  return numbers;
}

/**
 * The courses whose numbers changed in the pathways: the more of the numbers, and the more students take the course, the
 * likelier. The semester is the usual one.
 */
function gatherFromPathways(before: Look, after: Look, major: string): Evidence {
  const [old, present] = [pathwayNumbers(before, major), pathwayNumbers(after, major)];
  const usual = new Map<string, [key: string, students: number]>();
  for (const [key, students] of crowdCounts(after, major)) {
    const course = key.slice(key.indexOf(' ') + 1);
    if (students > (usual.get(course)?.[1] ?? 0)) usual.set(course, [key, students]);
  }
  const attempts = new Map<string, number>();
  for (const course of new Set([...old.keys(), ...present.keys()])) {
    const [was, is] = [old.get(course), present.get(course)];
    const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
    const changed = [...names].filter((name) => was?.get(name) !== is?.get(name)).length;
    const [key, students = 0] = usual.get(course) ?? [];
    const frequency = students / (after.crowds.get(major)?.students || 1);
    if (key !== undefined && changed > 0) attempts.set(key, (frequency * changed) / names.size);
  }
  return { attempts, grades: new Map(), histories: 0 };
}

/** What is known without pathways, and from them as well. */
const together = (some: Evidence, others: Evidence): Evidence => ({
  ...some,
  attempts: new Map(
    [...new Set([...some.attempts.keys(), ...others.attempts.keys()])].map((key) => [
      key,
      (some.attempts.get(key) ?? 0) + (others.attempts.get(key) ?? 0),
    ]),
  ),
});

/** Attempts of the student who wrote, the likeliest first; without evidence, the most frequent ones. */
function guess(evidence: Evidence, after: Look, major: string) {
  const frequency = crowdCounts(after, major);
  const students = after.crowds.get(major)?.students || 1;
  const likelihood = new Map([...frequency].map(([key, count]) => [key, count / students / 1000]));
  for (const [key, weight] of evidence.attempts)
    likelihood.set(key, weight + (likelihood.get(key) ?? 0));
  const charts = chartsOf(after, major);
  return [...likelihood]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 100)
    .map(([key]) => {
      const course = key.slice(key.indexOf(' ') + 1);
      const grade = evidence.grades.get(course) ?? highest(charts.get(course) ?? new Map())[0];
      return { key, grade };
    });
}

export type Rates = { courses: number; grades: number };

/** Which part of the attempts was guessed with as many guesses: semester and course, and the grade with them. */
function score(guessed: ReturnType<typeof guess>, truth: readonly PublishedAttempt[]): Rates {
  const grades = new Map(guessed.slice(0, truth.length).map(({ key, grade }) => [key, grade]));
  const part = (hits: readonly unknown[]) => hits.length / Math.max(1, truth.length);
  return {
    courses: part(truth.filter((attempt) => grades.has(keyOf(attempt)))),
    grades: part(truth.filter((attempt) => grades.get(keyOf(attempt)) === attempt.grade)),
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
export const meanRates = (rates: readonly Rates[]): Rates => ({
  courses: mean(rates.map(({ courses }) => courses)),
  grades: mean(rates.map(({ grades }) => grades)),
});

export type Guessed = { kind: Kind; writer: Rates; control: Rates };

const sources = {
  'without pathways': gather,
  'from pathways alone': gatherFromPathways,
  'from everything': (before: Look, after: Look, major: string) =>
    together(gather(before, after, major), gatherFromPathways(before, after, major)),
};
export type EvidenceSource = keyof typeof sources;

/** The same guess, held against the student who wrote and against some who did not. */
export function guessAll(
  { kind, written, before, after, controls }: WatchedWrite,
  source: EvidenceSource = 'without pathways',
): Guessed {
  const guessed = guess(sources[source](before, after, written.major), after, written.major);
  const rates = (truth: PublishedAttempt[]) => score(guessed, truth);
  return { kind, writer: rates(written.truth), control: meanRates(controls.map(rates)) };
}

const percent = ({ courses, grades }: Rates) =>
  `${(100 * courses).toFixed(1)} % of courses, ${(100 * grades).toFixed(1)} % with grades`;

/** Printed in a run with ATTACK_REPORT=1. */
export function note(text: string) {
  if (process.env['ATTACK_REPORT'] !== undefined) process.stdout.write(`${text}\n`);
}

/** By how much more of the courses is guessed of those who wrote than of those who did not. */
export const advantageOf = (guesses: readonly Guessed[]): number =>
  mean(guesses.map(({ writer, control }) => writer.courses - control.courses));

/** A table of the rates by kind of write. */
export function report(title: string, guesses: readonly Guessed[]) {
  const lines = [...Map.groupBy(guesses, ({ kind }) => kind), ['all', guesses] as const].map(
    ([kind, some]) =>
      `${kind} (${some.length}): writer ${percent(meanRates(some.map(({ writer }) => writer)))}; ` +
      `control ${percent(meanRates(some.map(({ control }) => control)))}`,
  );
  note([title, ...lines].join('\n'));
}
