import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import {
  type Attempt,
  besideMajor,
  compareWithCrowd,
  countCourses,
  countMajor,
  courseNodeId,
  gpaByTerm,
  gpaOf,
  gradesByCourse,
  nextCourses,
  numberCourses,
  ownItems,
  semesterLabel,
  sumCredits,
  toPublish,
  usualByNow,
  usualCourses,
} from '@coursetrail/domain';
import { seededRandom } from '@coursetrail/invented-students/random';
import { describe, expect, test } from 'vitest';
import { pageOfOthers } from './course/others.ts';
import { attemptsAt } from './course/own-attempts.tsx';
import { sentenceAbout } from './home/sentence.ts';
import { othersIn, pathwaysOfOthers } from './server/others.ts';
import { coursesText } from './ui/course-count.ts';
import { plural } from './ui/plural.ts';
import { shareText } from './ui/share-text.ts';
import { compose } from './visualizer/graph/scene/picture.ts';
import { cellText, pathOf } from './visualizer/path/path.ts';
import { ownSemesters, selectCourses } from './visualizer/select-courses.ts';
import { fromCrowd, fromOwnHistory } from './visualizer/visualizer-data.ts';

/** Not the domain's own: a letter behind the number is a section. */
const courseOf = (programId: string) => programId.replace(/[HW]+$/, '');

const major = 'Physics';
const random = seededRandom('one truth');
const courses = [
  'MATH 1500',
  'MATH 1700',
  'ENGLSH 1000',
  'PHYSCS 2750',
  'CHEM 1320',
  'STAT 2500',
  'HIST 1100',
  'ART 1000',
];
const terms = ['FS21', 'SP22', 'SS22', 'FS22', 'SP23', 'FS23', 'SP24', 'FS24', 'SP25'];

/** A hundred students who repeat and withdraw, some of them in honors and writing sections, some entered by hand. */
const students = Array.from({ length: 100 }, (_, student) => {
  const first = random.between(0, 2);
  const own = terms.slice(first, first + random.between(1, 7));
  return own.flatMap((semester) =>
    random.some(courses, random.between(1, 4)).map((course, index): Attempt => {
      const isAudited = random.chance(0.8);
      return {
        _id: `${student} ${semester} ${index}`,
        programId: course + (random.chance(0.2) ? random.pick(['H', 'W', 'HW']) : ''),
        semester,
        grade: random.pick(['A', 'B+', 'C', 'F', 'W', 'IP', 'S', '']),
        ...(isAudited && { credits: random.pick([1, 3, 4.5]), origin: random.pick(['MU', 'MU', 'transfer']) }),
      };
    }),
  );
});

const publishedOf = (history: readonly Attempt[]) => toPublish({ major, sharing: 'courses', history });
const counted = countMajor(
  students.flatMap((history) => publishedOf(history) ?? []),
  { minGroup: 6, creditsOf: () => undefined },
);
if (counted === null) throw new Error('nothing is published');
const { pathways: pathwaysOfAll } = counted;
const crowd: Crowd = { major, students: counted.students, publishedOn: '2026-11-03', semesters: counted.semesters };

/** What every screen shows to one of the students. */
function screensOf(me: number) {
  const history = students[me] ?? [];
  const attempts = publishedOf(history)?.attempts ?? [];
  const published: PublishedOfMe = {
    ...{ publishedOn: '2026-11-03', major, hiddenUntil: null, isCurrent: true },
    courses: attempts.map(({ programId, n }) => ({ programId, semester: `Semester ${n}` })),
  };
  const others = othersIn(crowd, published);
  const drawn = fromCrowd({ ...crowd, students: others.students, semesters: others.semesters });
  const pathways = pathwaysOfOthers({ ...pathwaysOfAll, major }, published);
  const all = { semester: 'all', top10: false, course: null } as const;
  const selected = selectCourses(drawn, all, ownSemesters(history));
  const path = pathOf(drawn, history, { ...all, limit: Number.POSITIVE_INFINITY, addsOwn: false, pathways });
  const pageOf = (code: string) =>
    pageOfOthers(
      {
        ...{ code, title: '', description: null, credits: null, prerequisites: null, needs: [], opens: [], major },
        ...{ publishedOn: '2026-11-03', students: crowd.students, seasons: null, otherMajors: [], around: null },
        ...{ holdsUp: null, grades: null, gradesInAllMajors: null },
        semesters: crowd.semesters.flatMap(({ n, students, courses }) => {
          const takers = courses.find(({ programId }) => programId === code)?.students;
          return takers === undefined ? [] : [{ n, students, takers }];
        }),
      },
      published,
    );
  const { nodes } = compose(selected.scene);
  return {
    history,
    others,
    pathways,
    selected,
    nodes: new Map(nodes.map((each) => [each.node.id, each])),
    path,
    pageOf,
  };
}

/** By student and semester. */
const taken = students.map((history) => {
  const bySemester = Map.groupBy(numberCourses(history), ({ n }) => n);
  return new Map([...bySemester].map(([n, same]) => [n, new Set(same.map(({ programId }) => programId))]));
});

/** Counted one by one: the others with an n-th semester, and those of them who took a course in it. */
function recount(me: number, code: string, n: number) {
  const present = taken.flatMap((own, student) => (student === me ? [] : (own.get(n) ?? [])));
  return { takers: present.filter((codes) => codes.has(code)).length, students: present.length };
}

describe('for each of a hundred students all screens say the same of', () => {
  test('a share: graph, table, path, comparison, Home and the page of the course, all of the others', () => {
    for (let me = 0; me < students.length; me += 1) {
      const { history, others, selected, nodes, path, pageOf } = screensOf(me);
      const cells = new Map(
        path.rows.flatMap(({ programId, cells }) => cells.map((cell) => [courseNodeId(programId, cell.n), cell])),
      );
      const said = selected.rows.map(({ n, programId, students: takers, outOf }) => {
        const id = courseNodeId(programId, n);
        const [cell, column] = [cells.get(id), path.columns[n - 1]];
        const page = pageOf(programId).semesters.find((each) => each.n === n);
        return [id, nodes.get(id)?.detail, takers, outOf, cell && column && cellText(cell, column), page];
      });
      const truth = selected.rows.map(({ n, programId }) => {
        const { takers, students: all } = recount(me, programId, n);
        const share = shareText(takers / all);
        const ofOthers = `${share}, ${takers} of ${plural(all, 'other')}`;
        return [courseNodeId(programId, n), share, takers, all, ofOthers, { n, students: all, takers }];
      });
      expect(said).toEqual(truth);
      const [first] = compareWithCrowd(history, others.semesters);
      if (first === undefined) continue;
      const { takers, students: all } = recount(me, first.programId, first.usual.n);
      expect(first.usual.share).toBe(takers / all);
      expect(sentenceAbout(history, others)).toContain(shareText(takers / all));
    }
  });

  test('what is taken: rings, table, path, page, charts, prerequisites, what is usual and what comes next', () => {
    for (let me = 0; me < students.length; me += 1) {
      const { history, others, pathways, selected, nodes, path } = screensOf(me);
      const truth = new Set(history.map(({ programId }) => courseOf(programId)));
      const isTaken = ({ programId }: { programId: string }) => truth.has(courseOf(programId));
      const grades = gradesByCourse(history);
      const inCharts = ownItems(history, 'distribution');
      const own = ownSemesters(history);
      const said = selected.rows.map(({ n, programId, own }) => [
        ...[own.length > 0, grades.has(programId), attemptsAt(programId, history).length > 0],
        ...[path.own.of(programId), nodes.get(courseNodeId(programId, n))?.ringed],
        inCharts(semesterLabel(n)).has(courseOf(programId)),
      ]);
      const wanted = selected.rows.map((row) => {
        const semesters = own.of(row.programId);
        const isThen = semesters.includes(row.n);
        return [isTaken(row), isTaken(row), isTaken(row), semesters, isThen, isThen];
      });
      expect(said).toEqual(wanted);
      const usual = besideMajor(history, usualCourses(others, pathways));
      const notTaken = [
        ...usual.notYet,
        ...usualByNow(others.semesters, history, 4),
        ...nextCourses(others.semesters, history),
      ];
      expect([usual.taken.every(isTaken), notTaken.some(isTaken)]).toEqual([true, false]);
    }
  });

  test('courses, attempts, credits and the GPA', () => {
    for (const history of students) {
      const own = fromOwnHistory({ major, courses: history });
      const picture = compose(selectCourses(own, { semester: 'all', top10: false }, ownSemesters([])).scene);
      const legend = picture.subjects.reduce((sum, { count }) => sum + count, 0);
      const distinct = new Set(history.map(({ programId }) => courseOf(programId))).size;
      expect([legend, countCourses(history)]).toEqual([distinct, distinct]);
      const attempts = history.length === distinct ? '' : ` (${history.length} attempts)`;
      expect(coursesText(history)).toBe(`${distinct} ${distinct === 1 ? 'course' : 'courses'}${attempts}`);
      const known = history.filter(({ grade, credits }) => grade !== 'W' && credits !== undefined);
      const whole = sumCredits(history);
      expect(whole.credits).toBeCloseTo(known.reduce((sum, { credits = 0 }) => sum + credits, 0));
      const byTerm = [...Map.groupBy(history, ({ semester }) => semester).values()].map((term) => sumCredits(term));
      expect(byTerm.reduce((sum, { credits }) => sum + credits, 0)).toBeCloseTo(whole.credits);
      const { points, creditsCounted } = gpaOf(history, 'catalog');
      const ofTerms = gpaByTerm(history, 'catalog');
      expect(ofTerms.reduce((sum, term) => sum + term.points, 0)).toBeCloseTo(points);
      expect(ofTerms.reduce((sum, term) => sum + term.creditsCounted, 0)).toBeCloseTo(creditsCounted);
    }
  });
});
