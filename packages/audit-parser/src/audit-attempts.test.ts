import { describe, expect, test } from 'vitest';
import { auditOf, math, summary } from './test-kit.ts';

describe('the course lines of one attempt', () => {
  test('a course under several requirements is one attempt, and a repeat is another', () => {
    const repeat = '      SP28 MATH     1500   5.0 A  R ANALYTIC GEOMETRY & CALC I';
    const audit = auditOf([math, '='.repeat(65), 'OK  2  More', repeat, math], [math, repeat]);
    expect(audit.courses.map(({ semester }) => semester)).toEqual(['FS27', 'SP28']);
  });

  test('a requirement that takes some of the credits does not reduce those of the course', () => {
    const reduced = math.replace('5.0 A- ', '2.0 A- -').replace('- ANALYTIC', ' ANALYTIC');
    expect(auditOf([reduced, '='.repeat(65), math]).courses).toMatchObject([{ credits: 5 }]);
  });

  test('a course split over two requirements has the credits of both parts', () => {
    const part = (credits: string) => `      FS27 MATH     1500   ${credits} A- S ANALYTIC GEOMETRY & CALC I`;
    expect(auditOf([part('3.0'), '='.repeat(65), part('2.0')]).courses).toMatchObject([{ credits: 5 }]);
  });
});

describe('two courses of one code in one term', () => {
  const ships = '      FS27 HIST     ELEC1  2.0 A T  History of Ships';
  const local = '      FS27 HIST     ELEC1  3.0 B T  Local History';
  const topics = (grade: string, credits = '3.0') =>
    `      FS27 HIST     2950   ${credits} ${grade}    TOPICS IN HISTORY`;
  const rule = '='.repeat(65);
  const facts = (audit: ReturnType<typeof auditOf>) =>
    audit.courses.map(({ grade, credits, title }) => `${grade} ${credits} ${title}`);
  const total = (credits: string) => [rule, 'OK 14  Total Credits', `    EARNED: ${credits} credits`];

  test.each([
    ['by their titles', [ships, local]],
    ['by titles of which one begins the other', [ships, `${ships} II`]],
    ['by their grades', [topics('A'), topics('B')]],
    ['by their credits', [topics('A'), topics('A', '1.0')]],
    ['by nothing', [topics('A'), topics('A')]],
  ])('are told apart %s where one list shows both, and printed again they stay two', (_, twins) => {
    const expected = facts(auditOf([...twins, math])).slice(0, 2);
    const lists = [twins, twins.slice(1), twins.slice(0, 1), twins.toReversed()];
    const audit = auditOf(lists.flatMap((list) => [rule, 'OK  2  More', math, ...list]));
    expect(facts(audit).toSorted()).toEqual([...expected, 'A- 5 ANALYTIC GEOMETRY & CALC I'].toSorted());
    expect(audit.ignored).toEqual([]);
  });

  test('keep their own grade when a line of one is damaged, which is listed', () => {
    for (const damaged of [ships.replace(' A ', ' D '), ships.replace('2.0', '9.0')]) {
      const audit = auditOf([ships, local, rule, damaged, rule, ships, local]);
      expect(facts(audit)).toEqual(['A 2 History of Ships', 'B 3 Local History']);
      expect(audit.ignored.map(({ text }) => text)).toEqual([damaged.trim()]);
    }
  });

  test('that no list shows together are two if the totals count both, otherwise one is listed', () => {
    for (const [one, other] of [
      [ships, local],
      [topics('A'), topics('B', '2.0')],
    ] as const) {
      const lists = [rule, 'OK  1  List', math, one, rule, 'OK  2  List', other];
      expect(facts(auditOf([...total(' 10.0'), ...lists]))).toHaveLength(3);
      const single = auditOf(lists);
      expect(facts(single)).toHaveLength(2);
      expect(single.ignored).toMatchObject([{ reason: 'unclear' }]);
    }
  });

  test('keep the grade that the totals ask for when a line of the rarer one is damaged', () => {
    const lists = [[topics('B'), topics('F')], [topics('B')], [topics('B')], [topics('S')]];
    const audit = auditOf([...total(' 11.0'), rule, math, ...lists.flatMap((list) => [rule, ...list])]);
    expect(facts(audit).slice(1).toSorted()).toEqual(['B 3 TOPICS IN HISTORY', 'S 3 TOPICS IN HISTORY']);
    expect(audit.ignored.map(({ text }) => text)).toEqual([topics('F').trim()]);
  });

  test('are not made of one course that is in progress in one list and has its grade in another', () => {
    const running = math.replace('A- ', 'IP I').replace('  ANALYTIC', ' ANALYTIC');
    const audit = auditOf([...total('  5.0'), rule, running, rule, math]);
    expect(audit.courses).toMatchObject([{ grade: 'A-', credits: 5 }]);
  });
});

describe('course lines that contradict each other', () => {
  const rule = '='.repeat(65);
  const withdrawn = '      FS28 HIST     1100   3.0 W    SURVEY OF AMERICAN HISTORY';
  const other = '      SP28 ART_VS   1050   3.0 B    DRAWING I';
  /** One list after another, with the total printed. */
  const lists = (earned: string, ...all: readonly string[][]) =>
    auditOf([
      rule,
      'OK 14  Total Credits',
      `    EARNED: ${earned} credits`,
      ...all.flatMap((lines, index) => [rule, `OK ${String(index + 1).padStart(2)}  List`, ...lines]),
    ]);
  const unclear = ({ ignored }: ReturnType<typeof auditOf>) =>
    ignored.filter(({ reason }) => reason !== 'planned').map(({ text }) => text);

  test('a note beside a title neither doubles the credits nor becomes a title', () => {
    const noted = `${withdrawn}  3`;
    const audit = lists('3.0', [withdrawn, other], [noted], [withdrawn]);
    expect(summary(audit)).toContain('HIST 1100 | FS28 | W | 3 | SURVEY OF AMERICAN HISTORY | MU');
    const another = '      FS28 HIST     1100   3.0 W    see my adviser';
    const doubtful = lists('3.0', [withdrawn, other], [withdrawn], [another]);
    expect(summary(doubtful)).toEqual(summary(audit));
    expect(unclear(doubtful)).toEqual([another.trim()]);
  });

  test('a title with a damaged letter is outvoted; of two titles one is listed', () => {
    const damaged = withdrawn.replace('SURVEY', 'SURVXY');
    const outvoted = lists('3.0', [damaged, other], [withdrawn], [withdrawn]);
    expect(outvoted.ignored).toEqual([]);
    expect(summary(outvoted)[0]).toContain('SURVEY');
    expect(unclear(lists('3.0', [withdrawn, other], [damaged]))).toEqual([damaged.trim()]);
  });

  test.each([
    ['grade', 'W   ', 'F   '],
    ['origin', 'W   ', 'W T '],
    ['code', 'W    ', 'W  X '],
    ['credits', '3.0', '8.0'],
    ['subject', 'HIST', 'HISF'],
    ['number', '1100', '1190'],
    ['term', 'FS28', 'FS23'],
  ])('a damaged %s in one of three lines is outvoted and listed', (_, from, to) => {
    const damaged = withdrawn.replace(from, to);
    const audit = lists('3.0', [other, withdrawn], [damaged], [withdrawn]);
    expect(summary(audit)).toEqual(summary(lists('3.0', [other, withdrawn], [withdrawn])));
    expect(unclear(audit)).toEqual([damaged.trim()]);
  });

  test.each([
    ['number', '1050', '1950'],
    ['term', 'SP28', 'SP26'],
    ['credits', '3.0', '9.0'],
  ])('where the totals can say which %s is right, they decide', (_, from, to) => {
    const damaged = other.replace(from, to);
    const audit = lists('3.0', [other], [withdrawn], [damaged]);
    expect(audit.totals.agree).toBe(true);
    expect(summary(audit)[0]).toBe('ART_VS 1050 | SP28 | B | 3 | DRAWING I | MU');
    expect(unclear(audit)).toEqual([damaged.trim()]);
  });

  test('a course taken in two terms is two attempts, because one list shows both', () => {
    const again = withdrawn.replace('FS28', 'FS27');
    const audit = lists('3.0', [other, withdrawn, again], [again]);
    expect(summary(audit)).toHaveLength(3);
    expect(audit.ignored).toEqual([]);
  });

  test.each([
    ['a grade that the university does not have', '3.0 W ', '3.0 Q '],
    ['a code that the legend does not have', 'W    ', 'W  Z '],
    ['a code in the place of the origin', 'W    ', 'W R  '],
    ['a letter within a number', '1100', '11O0'],
    ['a grade in a year after the audit was made', 'FS28', 'FS38'],
  ])('%s is not read but listed', (_, from, to) => {
    const audit = lists('3.0', [other], [withdrawn.replace(from, to)]);
    expect(summary(audit)).toHaveLength(1);
    expect(audit.ignored).toHaveLength(1);
  });
});
