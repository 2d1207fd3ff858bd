import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AuditAttempt, mergeAudit } from './audit-merge.ts';
import {
  type Attempt,
  addEntries,
  type CourseEntry,
  correctAttempt,
  firstDuplicate,
  type History,
  removeAttempts,
  sortByPrefix,
} from './history.ts';

const now = new Date('2026-03-02T12:00:00Z');
const counter = (prefix = 'id') => {
  let next = 0;
  return () => `${prefix}-${next++}`;
};
const entry = (programId: string, semester: string, grade = 'A'): CourseEntry => ({
  programId,
  semester,
  grade,
});
const merged = (history: History, courses: readonly AuditAttempt[], preparedOn?: string) => {
  const result = mergeAudit(history, { courses, preparedOn }, counter(preparedOn));
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};

const course = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
  semester: fc.constantFrom('FS23', 'SP24', 'SS24'),
  grade: fc.constantFrom('A', 'IP', 'CRE'),
  credits: fc.constantFrom(1, 3),
});
const placeOf = ({ programId, semester }: CourseEntry) => `${programId} ${semester}`;
const entries = fc.uniqueArray(course, { selector: placeOf });
/** An audit may list several courses of one code in one semester. */
const anyEntries = fc.array(
  fc
    .tuple(course, fc.constantFrom('Ceramics', 'Drawing I', 'Drawing II'))
    .map(([each, title]): AuditAttempt => ({ ...each, title, origin: 'transfer' })),
);

describe('merging an audit', () => {
  const audit: AuditAttempt[] = [
    { ...entry('MATH 1500', 'FS24', 'A'), credits: 5, title: 'ANALYTIC GEOM', origin: 'MU' },
    { ...entry('STAT 2500', 'SP25', 'IP'), credits: 3, title: 'INTRO STAT', origin: 'MU' },
  ];
  const corrected = (history: History, correction: { semester?: string; grade?: string }) => {
    const result = correctAttempt(history, history[0]?._id ?? '', correction, now);
    if (!result.ok) throw new Error(result.problem);
    return result.value;
  };

  test('adds what is new; the same audit again changes nothing', () => {
    const first = merged([], audit);
    expect(first.outcomes).toEqual(['added', 'added']);
    expect(first.history).toMatchObject(audit);
    const second = merged(first.history, audit);
    expect(second.outcomes).toEqual(['unchanged', 'unchanged']);
    expect(second.history).toBe(first.history);
  });

  test('gives an in-progress course its grade and keeps its id', () => {
    const { history } = merged([], audit);
    const later = merged(history, [{ ...entry('STAT 2500', 'SP25', 'B+'), credits: 3 }]);
    expect(later.outcomes).toEqual(['updated']);
    expect(later.history[1]).toEqual({ ...history[1], grade: 'B+' });
  });

  test('drops the codes of an earlier audit that the later one no longer prints', () => {
    const { history } = merged([], [{ ...entry('STAT 2500', 'SP25', 'IP'), remark: 'I' }]);
    const later = merged(history, [entry('STAT 2500', 'SP25', 'B+')]);
    expect(later.outcomes).toEqual(['updated']);
    expect(later.history).toEqual([{ _id: history[0]?._id, ...entry('STAT 2500', 'SP25', 'B+') }]);
  });

  test('gives a course entered by hand its credits and title', () => {
    const added = addEntries([], [entry('MATH 1500', 'FS24', 'A')], counter());
    expect(added.ok && merged(added.value, audit).history[0]).toMatchObject({
      grade: 'A',
      credits: 5,
      title: 'ANALYTIC GEOM',
    });
  });

  test('keeps a grade the student corrected by hand', () => {
    const history = corrected(merged([], audit).history, { grade: 'A-' });
    const again = merged(history, audit);
    expect(again.outcomes).toEqual(['kept', 'unchanged']);
    expect(again.history).toBe(history);
  });

  test('leaves a moved course where the student moved it, however often', () => {
    const once = corrected(merged([], audit).history, { semester: 'SS24' });
    const twice = corrected(once, { semester: 'SP24' });
    for (const history of [once, twice]) expect(merged(history, audit).history).toBe(history);
  });

  test('distinguishes a moved course from one taken again', () => {
    const moved = corrected(merged([], audit).history, { semester: 'SP24' });
    const both = [
      ...audit,
      {
        ...entry('MATH 1500', 'SP24', 'A'),
        credits: 5,
        title: 'ANALYTIC GEOM',
        origin: 'MU' as const,
      },
    ];
    expect(merged(moved, both).outcomes).toEqual(['added', 'unchanged', 'unchanged']);
  });

  test('refuses to grow a history beyond its limit', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      _id: `${n}`,
      ...entry(`MATH ${1000 + n}`, 'FS20'),
    }));
    expect(mergeAudit(many, { courses: audit }, counter())).toEqual({
      ok: false,
      problem: 'history-full',
    });
  });

  test('removes nothing, keeps every id, and has no more effect the second time', () => {
    const moves = fc.array(fc.tuple(fc.nat(8), fc.constantFrom('FS23', 'SP24', 'SS24', 'FS25')));
    fc.assert(
      fc.property(anyEntries, moves, anyEntries, (first, corrections, second) => {
        let { history } = merged([], first);
        for (const [index, semester] of corrections) {
          const result = correctAttempt(history, history[index]?._id ?? '', { semester }, now);
          if (result.ok) history = result.value;
        }
        const ids = counter('later');
        const after = mergeAudit(history, { courses: second }, ids);
        if (!after.ok) throw new Error(after.problem);
        const kept = after.value.history.slice(0, history.length);
        expect(kept.map(({ _id, semester }) => [_id, semester])).toEqual(
          history.map(({ _id, semester }) => [_id, semester]),
        );
        const again = mergeAudit(after.value.history, { courses: second }, ids);
        expect(again.ok && again.value.history).toBe(after.value.history);
      }),
    );
  });
});

describe('two courses of one code in one semester', () => {
  const elective = (title: string, grade: string, credits = 3): AuditAttempt => ({
    ...entry('HIST ELEC1', 'FS23', grade),
    credits,
    title,
    origin: 'transfer',
  });
  const gradesOf = (history: History) => history.map(({ _id, title, grade }) => `${_id} ${title} ${grade}`);
  const running = merged([], [elective('Ships', 'IP'), elective('Wars', 'IP')]).history;

  test('each get their own grade, in whatever order a later audit lists them', () => {
    const later = [elective('Wars', 'B'), elective('Ships', 'A')];
    const { history, outcomes } = merged(running, later);
    expect(outcomes).toEqual(['updated', 'updated']);
    expect(gradesOf(history)).toEqual(['id-0 Ships A', 'id-1 Wars B']);
    expect(merged(history, later.toReversed()).history).toBe(history);
  });

  test('with one title are told apart by their credits, then by their grades', () => {
    const topics = [elective('Topics', 'IP', 1), elective('Topics', 'IP', 3)];
    const graded = [elective('Topics', 'B', 3), elective('Topics', 'A', 1)];
    const { history } = merged(merged([], topics).history, graded);
    expect(gradesOf(history)).toEqual(['id-0 Topics A', 'id-1 Topics B']);
    const same = merged([], [elective('Topics', 'A'), elective('Topics', 'B')]).history;
    const reversed = [elective('Topics', 'B'), elective('Topics', 'A')];
    expect(merged(same, reversed).history).toBe(same);
  });

  test('keep what the student corrected or moved, one alone or both', () => {
    const audit = [elective('Topics', 'A'), elective('Topics', 'B')];
    for (const correction of [{ grade: 'B' }, { semester: 'SP24' }, { semester: 'SP24', grade: 'C' }]) {
      const one = correctAttempt(merged([], audit).history, 'id-0', correction, now);
      const both = correctAttempt(one.ok ? one.value : [], 'id-1', { semester: 'SP24' }, now);
      for (const history of [one, both]) {
        if (!history.ok) throw new Error(history.problem);
        expect(merged(history.value, audit).history).toBe(history.value);
      }
    }
  }); // biome-ignore format: a list

  test('that were stored as one become two, and never a third', () => {
    const asOne = merged([], [elective('Ships / Wars', 'A', 6)]).history;
    const audit = [elective('Ships', 'A'), elective('Wars', 'B')];
    const { history, outcomes } = merged(asOne, audit);
    expect(outcomes).toEqual(['updated', 'added']);
    expect(gradesOf(history)).toEqual(['id-0 Ships A', 'id-0 Wars B']);
  });

  test('any audit leaves as many attempts in a semester as the larger of history and audit has', () => {
    const countIn = (list: readonly CourseEntry[], place: string) =>
      list.filter((each) => placeOf(each) === place).length;
    fc.assert(
      fc.property(anyEntries, anyEntries, fc.constantFrom(undefined, '2026-01-15'), (first, second, day) => {
        const before = merged([], first, '2026-03-01').history;
        const after = merged(before, second, day).history;
        for (const place of new Set([...first, ...second].map(placeOf)))
          expect(countIn(after, place)).toBe(Math.max(countIn(first, place), countIn(second, place)));
      }),
    );
  }); // biome-ignore format: a property
});

describe('the day of an audit', () => {
  const [january, march, june] = ['2026-01-15', '2026-03-01', '2026-06-01'] as const;
  const inProgress = {
    ...entry('STAT 2500', 'SP26', 'IP'),
    credits: 3,
    title: 'STAT',
    remark: 'I',
  };
  const final = { ...entry('STAT 2500', 'SP26', 'B+'), credits: 4, title: 'INTRO STAT' };
  const held = (attempt: AuditAttempt, more: Partial<Attempt> = {}): History => [{ _id: 'a', ...attempt, ...more }];

  test('is stored with each attempt the audit lists', () => {
    const first = merged([], [inProgress, entry('MATH 1500', 'FS24')], january);
    expect(first.history.map(({ auditPreparedOn }) => auditPreparedOn)).toEqual([january, january]);
    const second = merged(first.history, [inProgress], march);
    expect(second.outcomes).toEqual(['unchanged']);
    expect(second.history.map(({ auditPreparedOn }) => auditPreparedOn)).toEqual([march, january]);
  });

  test('lets a newer audit give a course its grade, its facts and its day', () => {
    const { history, outcomes, newerAuditOn } = merged(held(inProgress, { auditPreparedOn: january }), [final], june);
    expect(history).toEqual(held(final, { auditPreparedOn: june }));
    expect([outcomes, newerAuditOn]).toEqual([['updated'], null]);
  });

  test('keeps an older audit from changing anything a newer one gave, and the merge says so', () => {
    const history = held(final, { auditPreparedOn: june });
    const older = merged(history, [{ ...inProgress, origin: 'MU' }], march);
    expect(older.history).toEqual(held(final, { auditPreparedOn: june, origin: 'MU' }));
    expect([older.outcomes, older.newerAuditOn]).toEqual([['superseded'], june]);
    const otherGrade = merged(history, [{ ...final, grade: 'C', credits: 1 }], march);
    expect(otherGrade.history).toBe(history);
  });

  test('adds from an older audit what no newer one lists', () => {
    const older = merged(held(final, { auditPreparedOn: june }), [entry('MATH 1500', 'FS24')], march);
    expect(older.history[1]).toMatchObject({ programId: 'MATH 1500', auditPreparedOn: march });
    expect(older.outcomes).toEqual(['added']);
  });

  test.each([
    ['neither has a day', undefined, undefined],
    ['the audit prints none', january, undefined],
    ['the history was stored without one', undefined, june],
    ['both have the same', january, january],
    ['the audit prints one that does not exist', january, '2026-13-40'],
  ])('does not say which is newer where %s: then a final grade stays', (_, known, day) => {
    const history = held(final, known === undefined ? {} : { auditPreparedOn: known });
    const later = merged(history, [inProgress], day);
    expect(later.history).toBe(history);
    expect(later.outcomes).toEqual(['superseded']);
    expect(merged(history, [{ ...final, grade: 'A' }], day).history[0]?.grade).toBe('A');
  });

  test('leaves a final grade entered by hand, and gives its course credits and title', () => {
    const { history, outcomes } = merged(held(entry('STAT 2500', 'SP26', 'A')), [inProgress], june);
    expect(history).toEqual(held({ ...entry('STAT 2500', 'SP26', 'A'), credits: 3, title: 'STAT' }));
    expect(outcomes).toEqual(['superseded']);
  });

  test('replaces N/A, which says that the grade is not known, with a grade in progress', () => {
    expect(merged(held(entry('STAT 2500', 'SP26', 'N/A')), [inProgress]).history[0]?.grade).toBe('IP');
  });

  test('does not matter for a grade corrected by hand: it stays, and the rest follows the newer day', () => {
    const handEditedAt = now.toISOString();
    const history = held(inProgress, { grade: 'A', handEditedAt, auditPreparedOn: march });
    const newer = merged(history, [final], june);
    expect(newer.history[0]).toMatchObject({ grade: 'A', credits: 4, auditPreparedOn: june });
    expect(newer.outcomes).toEqual(['kept']);
    const older = merged(history, [final], january);
    expect([older.history, older.outcomes]).toEqual([history, ['kept']]);
  });

  const day = fc.constantFrom(undefined, january, march, june);
  const remarked = fc
    .tuple(entries, fc.array(fc.constantFrom(undefined, 'R', 'X'), { minLength: 9, maxLength: 9 }))
    .map(([all, remarks]) =>
      all.map((each, index): AuditAttempt => {
        const remark = remarks[index];
        return remark === undefined ? each : { ...each, remark };
      }),
    );
  const withoutIds = (history: History) => sortByPrefix(history, 'ascending').map(({ _id, ...attempt }) => attempt);

  test('makes the order of uploads irrelevant', () => {
    fc.assert(
      fc.property(remarked, remarked, remarked, (first, second, third) => {
        const inOrder = merged(merged(merged([], first, january).history, second, march).history, third, june);
        const newestFirst = merged(merged(merged([], third, june).history, second, march).history, first, january);
        const newestBetween = merged(merged(merged([], first, january).history, third, june).history, second, march);
        expect(withoutIds(newestFirst.history)).toEqual(withoutIds(inOrder.history));
        expect(withoutIds(newestBetween.history)).toEqual(withoutIds(inOrder.history));
      }),
    );
  });

  test('only a later one turns a final grade back into one in progress, and none goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(remarked, day), { maxLength: 4 }), remarked, day, (before, courses, on) => {
        let history: History = [];
        for (const [earlier, earlierDay] of before) ({ history } = merged(history, earlier, earlierDay));
        const after = merged(history, courses, on).history;
        for (const [index, attempt] of history.entries()) {
          const known = attempt.auditPreparedOn;
          const isLater = on !== undefined && known !== undefined && on > known;
          if (attempt.grade !== 'IP' && !isLater) expect(after[index]?.grade).not.toBe('IP');
          if (on !== undefined && known !== undefined && on < known) expect(after[index]).toEqual(attempt);
          expect((after[index]?.auditPreparedOn ?? '') >= (known ?? '')).toBe(true);
        }
      }),
    );
  });
});

test('a list that has a moved course both where it was and where it is, the former in its words, is refused', () => {
  const moved = { ...entry('MATH 1500', 'FS23'), _id: 'moved', title: 'Calculus', movedFrom: 'FS24' };
  const courses = [entry('MATH 1500', 'FS23'), { ...entry('MATH 1500', 'FS24'), title: 'Calculus' }];
  expect(mergeAudit([moved], { courses }, counter())).toEqual({ ok: false, problem: 'course-already-added' });
});

test('whatever is entered, pasted, uploaded, moved and deleted, no course stands twice in a semester unless a document lists both', () => {
  const programId = fc.constantFrom('MATH 1500', 'HIST ELEC1');
  const semester = fc.constantFrom('FS23', 'SP24', 'FS24');
  const facts = fc.record(
    {
      ...{ programId, semester, grade: fc.constantFrom('A', 'IP', 'S') },
      ...{
        title: fc.constantFrom('Ships', 'Wars'),
        credits: fc.constantFrom(3, 4),
        origin: fc.constant('MU' as const),
      },
    },
    { requiredKeys: ['programId', 'semester', 'grade'] },
  );
  const list = fc.array(facts, { maxLength: 4 }).filter((courses) => firstDuplicate(courses) === undefined);
  const newId = counter();
  const idOf = (history: History, at: number) => history[at]?._id ?? '';
  const step = fc.oneof(
    facts.map((given) => (history: History) => addEntries(history, [given], newId)),
    fc.tuple(list, fc.boolean()).map(([courses, isTranscript]) => (history: History) => {
      const result = mergeAudit(history, { courses, isTranscript }, newId);
      return result.ok ? { ok: true as const, value: result.value.history } : result;
    }),
    fc.tuple(fc.nat(5), semester).map(
      ([at, to]) =>
        (history: History) =>
          correctAttempt(history, idOf(history, at), { semester: to }, now),
    ),
    fc.nat(5).map((at) => (history: History) => removeAttempts(history, [idOf(history, at)])),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let history: History = [];
      for (const take of steps) {
        const result = take(history);
        if (result.ok) history = result.value;
        expect(firstDuplicate(history)).toBeUndefined();
      }
    }),
    { numRuns: 500 },
  );
});
