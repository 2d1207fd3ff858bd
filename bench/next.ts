import {
  applyChanges,
  contentsOf,
  emptyWorkingCounts,
  nextCourses,
  nextLimits,
  numberSemesters,
  type PublishedChange,
  parseSemester,
  prefixOf,
  publishedAttempts,
  type SemesterGroup,
  smallestGroup,
} from '@coursetrail/domain';
import { type Curricula, inventStudents, readCurricula } from '@coursetrail/invented-students';
import { seededRandom } from '@coursetrail/invented-students/random';
import { productCatalog } from '@coursetrail/invented-students/test-kit';
import { rounded, type Topic, table } from './measure.ts';

const sizes = {
  usual: [600, 2000, 10_000],
  full: [600, 2000, 10_000, 100_000],
};
/** Where ours must find more than popularity in the semester: smaller systems hide too many courses. */
const goalFrom = 10_000;
const leftOut = 1500;
const minGroupSize = 5;

/** A student with one semester hidden, and all after it. */
type LeftOut = {
  major: string;
  history: { programId: string; semester: string }[];
  n: number;
  /** What the hidden semester holds, except repeated courses. */
  hidden: ReadonlySet<string>;
};

/** At most ten courses, the likeliest first. */
type Ranking = (semesters: readonly SemesterGroup[], student: LeftOut) => string[];

type Recall = { ranking: string; at5: number; at10: number };

export const next: Topic = {
  about: 'what comes next against popularity: recall on invented students who were left out',
  async run(size, { students }) {
    const curricula = readCurricula(productCatalog());
    const guessed = studentsLeftOut(curricula);
    const results = (students === undefined ? sizes[size] : [students]).map((trained) => {
      const majors = publishedMajors(curricula, trained);
      const recalls = Object.entries(rankings).map(([ranking, rank]): Recall => {
        const [at5, at10] = [5, 10].map((count) =>
          rounded(100 * recallOf(guessed, majors, rank, count)),
        );
        return { ranking, at5: at5 ?? 0, at10: at10 ?? 0 };
      });
      return { trained, majors: majors.size, recalls };
    });
    return {
      text: [
        `Everybody here is INVENTED: their electives are drawn nearly at random and their requirements followed, so real`,
        `students would be harder to guess. ${guessed.length.toLocaleString('en-US')} students who were not counted, a fall or spring after the first hidden;`,
        `of the courses in it that they had not taken before, the percentage among the first 10 / the first 5.`,
        table(
          ['counted', ...results.map(({ trained }) => trained.toLocaleString('en-US'))],
          [
            ['majors published', ...results.map(({ majors }) => String(majors))],
            ...Object.keys(rankings).map((ranking, row) => [
              ranking,
              ...results.map(({ recalls }) => {
                const { at5, at10 } = recalls[row] ?? { at5: 0, at10: 0 };
                return `${at10.toFixed(1)} / ${at5.toFixed(1)}`;
              }),
            ]),
          ],
        ),
      ].join('\n'),
      numbers: { leftOut: guessed.length, results },
      missed: results.flatMap(({ trained, recalls }) =>
        trained < goalFrom ? [] : missed(recalls),
      ),
    };
  },
};

/** Each of our rankings must find more than popularity in the semester under the same limits. */
const missed = (recalls: readonly Recall[]): string[] =>
  [
    ['ours', 'popularity in the semester'],
    ['ours, three of a subject', 'popularity in the semester, three of a subject'],
  ].flatMap(([name, rival]) => {
    const ours = recalls.find(({ ranking }) => ranking === name);
    const theirs = recalls.find(({ ranking }) => ranking === rival);
    if (ours && theirs && ours.at5 > theirs.at5 && ours.at10 > theirs.at10) return [];
    return [`${name} does not find more than ${rival}`];
  });

const unlimited = { perSubject: Number.POSITIVE_INFINITY };
const codesOf = (courses: readonly { programId: string }[]) =>
  courses.map(({ programId }) => programId);

const rankings: Record<string, Ranking> = {
  'popularity in the major': (semesters, student) => {
    const counts = new Map<string, number>();
    for (const { programId, students } of semesters.flatMap(({ courses }) => courses))
      counts.set(programId, (counts.get(programId) ?? 0) + students);
    return mostPopular(counts, student);
  },
  'popularity in the semester': (semesters, student) =>
    mostPopular(countsIn(semesters, student), student),
  ours: (semesters, { history }) => codesOf(nextCourses(semesters, history, unlimited)),
  'popularity in the semester, three of a subject': (semesters, student) =>
    mostPopular(countsIn(semesters, student), student, nextLimits.perSubject),
  'ours, three of a subject': (semesters, { history }) => codesOf(nextCourses(semesters, history)),
};

const countsIn = (semesters: readonly SemesterGroup[], { n }: LeftOut) =>
  new Map(
    (semesters.find((semester) => semester.n === n)?.courses ?? []).map(
      ({ programId, students }) => [programId, students],
    ),
  );

function mostPopular(
  counts: ReadonlyMap<string, number>,
  { history }: LeftOut,
  perSubject = Number.POSITIVE_INFINITY,
): string[] {
  const taken = new Set(codesOf(history));
  const ofSubject = new Map<string, number>();
  return [...counts]
    .filter(([programId]) => !taken.has(programId))
    .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .map(([programId]) => programId)
    .filter((programId) => {
      const subject = prefixOf(programId);
      const count = ofSubject.get(subject) ?? 0;
      ofSubject.set(subject, count + 1);
      return count < perSubject;
    })
    .slice(0, nextLimits.courses);
}

function recallOf(
  guessed: readonly LeftOut[],
  majors: ReadonlyMap<string, readonly SemesterGroup[]>,
  rank: Ranking,
  count: number,
): number {
  let found = 0;
  let all = 0;
  for (const student of guessed) {
    const named = rank(majors.get(student.major) ?? [], student).slice(0, count);
    found += named.filter((programId) => student.hidden.has(programId)).length;
    all += student.hidden.size;
  }
  return found / all;
}

/** What everybody may know of each major, as the publisher would say it. */
function publishedMajors(
  curricula: Curricula,
  count: number,
): Map<string, readonly SemesterGroup[]> {
  const counted = new Map<string, PublishedChange[]>();
  for (const { uid, major, sharing, history } of inventStudents(curricula, '1', count)) {
    if (sharing === null || sharing === 'nothing') continue;
    const after = { sharing, attempts: publishedAttempts(history) };
    const ofMajor = counted.get(major) ?? [];
    counted.set(major, ofMajor);
    ofMajor.push({ student: uid, before: null, after });
  }
  const group = smallestGroup(minGroupSize);
  return new Map(
    [...counted].flatMap(([major, changes]) => {
      const counts = emptyWorkingCounts();
      applyChanges(counts, changes, group);
      const contents = contentsOf(counts, group);
      return contents === null ? [] : [[major, contents.semesters]];
    }),
  );
}

/** From another seed, so that nobody is guessed from their own history. */
function studentsLeftOut(curricula: Curricula): LeftOut[] {
  return [...inventStudents(curricula, 'left-out', leftOut)].flatMap(({ uid, major, history }) => {
    const numbers = numberSemesters(history.map(({ semester }) => semester));
    const regular = [...numbers].filter(
      ([code, n]) => n > 1 && parseSemester(code)?.season !== 'SS',
    );
    const [code, n] = regular[seededRandom(`hidden ${uid}`).between(0, regular.length - 1)] ?? [];
    if (code === undefined || n === undefined) return [];
    const before = history.filter(({ semester }) => (numbers.get(semester) ?? 0) < n);
    const taken = new Set(codesOf(before));
    const hidden = history
      .filter(({ semester, programId }) => semester === code && !taken.has(programId))
      .map(({ programId }) => programId);
    return hidden.length === 0 ? [] : [{ major, history: before, n, hidden: new Set(hidden) }];
  });
}
