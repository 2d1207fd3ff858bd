import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockedBy, type CourseWithRule, namedCourses, orderCourses } from './finish.ts';
import type { Requirement, RequirementPart } from './requirements.ts';

const nameOf = (n: number) => `CMP_SC ${1000 + n}`;
const withRules = (rules: Record<string, string | null>): CourseWithRule[] =>
  Object.entries(rules).map(([programId, prerequisites]) => ({ programId, prerequisites }));
const passed = (...codes: string[]) => codes.map((programId) => ({ programId, grade: 'B' }));

/** Courses by number, and what each asks for: a graph without alternatives. */
type CourseGraph = { size: number; edges: readonly (readonly [from: number, to: number])[] };

const rulesOf = ({ size, edges }: CourseGraph): CourseWithRule[] =>
  Array.from({ length: size }, (_, n) => {
    const needed = edges.filter(([, to]) => to === n + 1).map(([from]) => nameOf(from));
    return { programId: nameOf(n + 1), prerequisites: needed.length === 0 ? null : needed.join(' and ') };
  });

/** The published definitions, straight from the graph. */
function published({ size, edges }: CourseGraph) {
  const numbers = Array.from({ length: size }, (_, n) => n + 1);
  const after = (n: number) => edges.filter(([from]) => from === n).map(([, to]) => to);
  const before = (n: number) => edges.filter(([, to]) => to === n).map(([from]) => from);
  const reached = (n: number): Set<number> => new Set(after(n).flatMap((to) => [to, ...reached(to)]));
  const longest = (n: number, step: (n: number) => number[]): number =>
    1 + Math.max(0, ...step(n).map((other) => longest(other, step)));
  return {
    blocking: numbers.map((n) => reached(n).size),
    delay: numbers.map((n) => longest(n, after) + longest(n, before) - 1),
    longest: Math.max(0, ...numbers.map((n) => longest(n, after))),
  };
}

function ours(graph: CourseGraph) {
  const { courses, semesters, chain } = orderCourses(rulesOf(graph));
  const inOrder = courses.toSorted((a, b) => (a.programId < b.programId ? -1 : 1));
  return {
    blocking: inOrder.map(({ blocks }) => blocks.length),
    delay: inOrder.map(({ delay }) => delay),
    semesters,
    chain,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('what waits for what', () => {
  test.each([
    [
      'one course opens two, one of which opens a third',
      [
        [1, 2],
        [1, 3],
        [2, 4],
      ],
      [3, 1, 0, 0],
      [3, 3, 2, 3],
      15,
    ],
    [
      'two courses open one that opens the last',
      [
        [1, 3],
        [2, 3],
        [3, 4],
      ],
      [2, 2, 1, 0],
      [3, 3, 3, 3],
      17,
    ],
  ] as const)('the published example in which %s', (_, edges, blocking, delay, complexity) => {
    const found = ours({ size: 4, edges });
    expect(found).toMatchObject({ blocking, delay });
    expect(sum(found.blocking) + sum(found.delay)).toBe(complexity);
  });

  const graph = fc.integer({ min: 2, max: 9 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      edges: fc.uniqueArray(
        fc.tuple(fc.integer({ min: 1, max: size }), fc.integer({ min: 1, max: size })).filter(([a, b]) => a < b),
        { selector: String, maxLength: 14 },
      ),
    }),
  );

  test('without alternatives it is what is published: blocking, delay, and as many semesters as the longest chain', () => {
    fc.assert(
      fc.property(graph, (each) => {
        const { longest, ...metrics } = published(each);
        const found = ours(each);
        expect(found).toMatchObject(metrics);
        expect(found.semesters).toBe(longest);
        expect(found.chain).toHaveLength(longest);
      }),
    );
  });

  /** Rules with alternatives, corequisites and courses taken at the same time. A course asks for earlier ones only. */
  const rules = fc.integer({ min: 2, max: 8 }).chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, n) => {
        const earlier = fc.integer({ min: 0, max: Math.max(0, n - 1) }).map(nameOf);
        const one = fc.oneof(earlier, fc.constantFrom('instructor consent', 'MATH 1500'));
        const list = (join: string) => fc.array(one, { minLength: 2, maxLength: 3 }).map((of) => `(${of.join(join)})`);
        const rule = fc.oneof(
          one,
          list(' or '),
          list(' and '),
          earlier.map((course) => `coreq: ${course}`),
        );
        return n === 0 ? fc.constant(null) : fc.option(rule);
      }),
    ),
  );
  const coursesOf = (texts: readonly (string | null)[]) =>
    texts.map((prerequisites, n) => ({ programId: nameOf(n), prerequisites }));

  test('another rule never makes the way shorter, nor lets a course hold up less', () => {
    fc.assert(
      fc.property(rules, fc.nat(), fc.nat(), (texts, one, other) => {
        const courses = coursesOf(texts);
        const [low = 0, high = 0] = [one % texts.length, other % texts.length].sort((a, b) => a - b);
        fc.pre(low < high && !courses[high]?.prerequisites?.startsWith('coreq'));
        const stricter = courses.map((course, n) =>
          n === high
            ? { ...course, prerequisites: [course.prerequisites ?? nameOf(low), nameOf(low)].join(' and ') }
            : course,
        );
        const [before, after] = [orderCourses(courses), orderCourses(stricter)];
        expect(after.semesters).toBeGreaterThanOrEqual(before.semesters);
        for (const { programId, blocks } of before.courses)
          expect(after.courses.find((each) => each.programId === programId)?.blocks).toEqual(
            expect.arrayContaining(blocks),
          );
      }),
    );
  });

  test('no plan that keeps to the rules has fewer semesters, takes a course too early, or one before what holds it up', () => {
    fc.assert(
      fc.property(rules, fc.infiniteStream(fc.boolean()), (texts, coins) => {
        const { semesters, courses, chain } = orderCourses(coursesOf(texts));
        const asked = new Set(courses.map(({ programId }) => programId));
        /** Whether a rule lets a course be taken, by hand: what is not asked about is true, but no alternative. */
        const allows = (text: string, done: Set<string>): boolean => {
          if (text.startsWith('(')) text = text.slice(1, -1);
          const join = text.includes(' or ') ? ' or ' : ' and ';
          const inside = text.split(join).filter((each) => asked.has(each));
          if (inside.length === 0) return true;
          return join === ' or ' ? inside.some((each) => done.has(each)) : inside.every((each) => done.has(each));
        };
        const taken = new Map<string, number>();
        for (let n = 1; taken.size < texts.length; n += 1) {
          const before = new Set(taken.keys());
          texts.forEach((text, index) => {
            if (taken.has(nameOf(index)) || (n < 20 && coins.next().value)) return;
            const isTogether = text?.startsWith('coreq: ');
            const done = isTogether ? new Set(taken.keys()) : before;
            if (text === null || allows(text.replace('coreq: ', ''), done)) taken.set(nameOf(index), n);
          });
        }
        const when = (course: string) => taken.get(course) ?? 0;
        expect(Math.max(...taken.values())).toBeGreaterThanOrEqual(semesters);
        expect(chain.length).toBeLessThanOrEqual(semesters);
        expect(chain.map(when)).toEqual([...new Set(chain.map(when))].sort((a, b) => a - b));
        for (const { programId, earliest, blocks } of courses) {
          expect(when(programId)).toBeGreaterThanOrEqual(earliest);
          for (const other of blocks) expect(when(other)).toBeGreaterThanOrEqual(when(programId));
        }
      }),
    );
  });
});

describe('three students, checked by hand', () => {
  const left = withRules({
    'CMP_SC 3380': 'CMP_SC 2050 (C-) and MATH 1500',
    'CMP_SC 4320': 'CMP_SC 3380',
    'CMP_SC 4970': 'CMP_SC 4320 and senior standing',
    'CMP_SC 4980': 'CMP_SC 4970',
    'CMP_SC 4520': 'CMP_SC 2050 or instructor consent',
    'ENGLSH 1000': null,
    'STAT 4710': 'see: STAT 3500, MATH 2320',
  });

  test('one who has the basics, or is taking them, needs four semesters for the chain of four', () => {
    const { semesters, chain, courses, unread } = orderCourses(left, [
      ...passed('CMP_SC 2050'),
      { programId: 'MATH 1500', grade: 'IP' },
    ]);
    expect(semesters).toBe(4);
    expect(chain).toEqual(['CMP_SC 3380', 'CMP_SC 4320', 'CMP_SC 4970', 'CMP_SC 4980']);
    expect(courses[0]).toEqual({
      programId: 'CMP_SC 3380',
      earliest: 1,
      blocks: ['CMP_SC 4320', 'CMP_SC 4970', 'CMP_SC 4980'],
      delay: 4,
    });
    expect(unread).toEqual(['ENGLSH 1000', 'STAT 4710']);
  });

  test('one who still plans the basics needs six: of two ways into calculus the shorter one counts', () => {
    const basics = withRules({
      'CMP_SC 1050': null,
      'CMP_SC 2050': 'CMP_SC 1050 and (MATH 1100 or MATH 1160 or placement score)',
      'MATH 1100': null,
      'MATH 1160': null,
      'MATH 1500': 'MATH 1100 or MATH 1160',
    });
    const { semesters, chain, courses } = orderCourses([...basics, ...left]);
    expect(semesters).toBe(6);
    expect(chain.slice(0, 2)).toEqual(['CMP_SC 1050', 'CMP_SC 2050']);
    const blocksOf = (code: string) => courses.find(({ programId }) => programId === code)?.blocks.length;
    expect(blocksOf('CMP_SC 1050')).toBe(6);
    // Either will do, so neither holds anything up.
    expect([blocksOf('MATH 1100'), blocksOf('MATH 1160')]).toEqual([0, 0]);
    expect(blockedBy('CMP_SC 1050', [...basics, ...left])).toEqual({ blocks: expect.any(Array), unread: 4 });
    expect(blockedBy('CMP_SC 1050', left)).toEqual({ blocks: [], unread: 2 });
  });

  test('one with a lab taken together with its lecture, and rules that go round in a circle, is not misled by either', () => {
    const { semesters, courses, unread } = orderCourses(
      withRules({
        'CHEM 1320': 'coreq: CHEM 1321',
        'CHEM 1321': 'coreq: CHEM 1320',
        'CHEM 1330': 'CHEM 1320 (C-)',
        'ART 2000': 'ART 3000',
        'ART 3000': 'ART 2000',
      }),
      passed('MATH 1500'),
    );
    expect(semesters).toBe(2);
    const lecture = courses.find(({ programId }) => programId === 'CHEM 1320');
    expect(lecture).toMatchObject({ earliest: 1, blocks: ['CHEM 1321', 'CHEM 1330'], delay: 2 });
    expect(unread).toEqual(['ART 2000', 'ART 3000']);
  });

  test('nothing left takes no semester', () => {
    expect(orderCourses([])).toEqual({ semesters: 0, chain: [], courses: [], unread: [] });
  });
});

describe('the courses that an audit names without a choice', () => {
  const facts = {
    title: '',
    earned: [],
    inProgress: [],
    needs: [],
    used: [],
    choices: [],
    except: [],
    lines: [],
    unread: [],
  };
  const part = (more: Partial<RequirementPart>): RequirementPart => ({
    ...facts,
    mark: '-',
    number: 1,
    need: '',
    ...more,
  });
  const open = (more: Partial<Requirement>): Requirement => ({
    ...{ ...facts, mark: 'NO', number: 1, atLeast: [], parts: [] },
    ...more,
  });
  const one = [{ count: 1, unit: 'courses' as const }];
  const two = [{ count: 2, unit: 'courses' as const }];

  test.each<[string, Requirement, string[]]>([
    ['the only one of a list', open({ needs: one, choices: ['MANGMT 4970'] }), ['MANGMT 4970']],
    ['each of a list that is needed whole', open({ needs: two, choices: ['PHIL 1', 'PHIL 1010', 'PHIL 1020H'] }), []],
    ['as many as are listed', open({ needs: two, choices: ['PHIL 1010', 'PHIL 1020H'] }), ['PHIL 1010', 'PHIL 1020']],
    ['none of a longer list', open({ needs: one, choices: ['PHIL 1010', 'PHIL 1020'] }), []],
    ['the required one of a longer list', open({ needs: one, choices: ['PHIL 1010 (R)', 'PHIL 1***'] }), ['PHIL 1010']],
    ['none beside a whole level', open({ needs: one, choices: ['PHIL 1010', 'PHIL 1***'] }), []],
    ['one that was failed, of those taken', open({ needs: one, choices: ['MATH 1500', 'MATH 1700'] }), ['MATH 1700']],
    ['nothing of what is met', open({ mark: 'OK', choices: ['PHIL 1010'] }), []],
    [
      'its open parts',
      open({ parts: [part({ choices: ['PHIL 1010'] }), part({ mark: '+', choices: ['PHIL 1020'] })] }),
      ['PHIL 1010'],
    ],
    [
      'no part where fewer are needed',
      open({
        needs: [{ count: 1, unit: 'sub-groups' }],
        parts: [part({ choices: ['PHIL 1010'] }), part({ choices: ['PHIL 1020'] })],
      }),
      [],
    ],
    ['no part that is optional', open({ parts: [part({ need: '*', choices: ['PHIL 1010'] })] }), []],
  ])('%s', (_, requirement, expected) => {
    const history = [...passed('MATH 1500'), { programId: 'MATH 1700', grade: 'F' }];
    expect(namedCourses([requirement], history)).toEqual(expected);
  });
});
