import { describe, expect, test } from 'vitest';
import type { PublishedHistory } from './counts.ts';
import { dayBefore, publishedMajor, weekAfter } from './test-kit.ts';

describe('unshared grades', () => {
  const course = 'MATH 1500';
  const has = (grade: string, sharing: PublishedHistory['sharing'] = 'courses') => ({
    sharing,
    attempts: [{ programId: course, n: 1, grade }],
  });
  const without: PublishedHistory = {
    sharing: 'courses',
    attempts: [{ programId: 'HIST 1100', n: 1, grade: 'S' }],
  };
  const shares = (grade: string) => has(grade, 'courses-and-grades');
  const begun = () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), z: without });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    return major;
  };

  test('of too few students are in no chart, however many others share theirs', () => {
    const major = publishedMajor();
    major.publish({ a: shares('A'), b: shares('A'), c: shares('B'), d: shares('B'), e: has('F') });
    expect(major.unshared(course)).toEqual({ students: 0, attempts: {} });
    major.publish({ f: has('F'), g: has('A'), h: has('A') });
    expect(major.unshared(course)).toEqual({ students: 4, attempts: { A: 2, F: 2 } });
  });

  test('change only when enough students have changed theirs', () => {
    const major = begun();
    major.publish({ e: has('C') });
    major.publish({ f: has('C'), g: has('D') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    major.publish({ h: has('D') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2, C: 2, D: 2 });
  });

  test('do not change where a single student stays, whose grade both charts would have in common', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), staying: has('C') });
    const coming = { e: has('D'), f: has('D'), g: has('F'), h: has('F') };
    major.publish({ a: without, b: without, c: without, d: without, ...coming });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2, C: 1 });
  });

  test('do not change for enough students who all have the same grade', () => {
    const major = begun();
    major.publish({ e: has('C'), f: has('C'), g: has('C'), h: has('C') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test.each([
    ['changed nothing', has('A')],
    ['removed the course', without],
    ['shared a corrected grade', shares('C')],
  ])('disappear when one of their owners leaves who %s before', (_, before) => {
    const major = begun();
    major.publish({ a: before });
    major.publish({ a: null });
    expect(major.unshared(course)?.attempts ?? {}).toEqual({});
  });

  test('stay for at most a week after one of their owners has left', () => {
    const major = begun();
    major.publish({ a: null }, { today: dayBefore });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    expect(major.nextRemovalOn()).toBe(weekAfter);
    major.publish({});
    expect(major.unshared(course)?.attempts ?? {}).toEqual({});
    expect(major.nextRemovalOn()).toBeNull();
  });

  test('of a student who left are without their owner after a week', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), leaver: has('D-') });
    major.publish({ leaver: null }, { today: dayBefore });
    expect(major.stored()).toContain('leaver');
    major.publish({});
    expect(major.stored()).not.toContain('leaver');
  });

  test('come back when the one who left is hidden behind enough others who came', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A'), f: has('B') });
    major.publish({ a: null });
    major.publish({ g: has('A'), h: has('A'), i: has('B'), j: has('B') });
    expect(major.chart(course)).toBeUndefined(); // without the one A that went, three came with B and A
    major.publish({ k: has('A') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 5, B: 5 });
  });

  test('of companions go with those of the one who left, and come back with them', () => {
    const major = publishedMajor();
    const others = { c: has('B'), d: has('B'), e: has('A'), f: has('B') };
    major.publish({ a: has('A'), b: has('A'), ...others });
    major.publish({ a: null, b: null }, { isCompanion: true });
    expect(major.chart(course)).toBeUndefined();
    major.publish({ a: has('A'), b: has('A') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
  });

  test('stay as they were while some of their owners rest', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A'), f: has('B') });
    major.publish({ a: null, c: null }, { leftOn: null });
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
    major.publish({ a: has('A'), c: has('B') });
    major.publish({ g: has('C'), h: has('C') }); // resting and returning is no change
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
  });

  test('are not hidden by changes that were undone', () => {
    const major = begun();
    major.publish({ e: has('C'), a: has('C') });
    major.publish({ e: without, a: has('A') });
    major.publish({ f: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test('are not hidden by students whose grades everybody can read', () => {
    const major = begun();
    major.publish({ e: shares('C'), f: shares('C') });
    major.publish({ e: has('C'), f: has('C'), g: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test.each(['S', 'W', 'N/A', 'IP'])('are not hidden by students with %s', (grade) => {
    const major = begun();
    major.publish({ e: has(grade), f: has(grade), g: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test('are still remembered by readers after they disappeared', () => {
    const major = begun();
    major.publish({ a: null, b: null, c: null }); // three changes, but one grade is left
    expect(major.chart(course)).toBeUndefined();
    major.publish({ a: has('A'), b: has('A'), e: has('B') }); // only e has surely changed since
    expect(major.chart(course)).toBeUndefined();
    major.publish({ f: has('C'), g: has('C') });
    expect(major.chart(course)).toBeUndefined(); // d alone has stayed
  });

  test('are counted once when their owner begins to share them', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A') });
    major.publish({ e: shares('A'), f: has('F') });
    expect(major.chart(course)).toMatchObject({ students: 5 });
    expect(major.unshared(course)).toEqual({ students: 4, attempts: { A: 2, B: 2 } });
    major.publish({ a: shares('A') });
    expect(major.unshared(course)?.attempts ?? {}).toEqual({}); // too few are left
  });

  test('that were published with a smaller setting are not shown with a larger one', () => {
    const major = publishedMajor(1);
    major.publish({ a: has('F'), b: shares('A'), c: shares('A'), d: shares('B'), e: shares('B') });
    expect(major.unshared(course, 1)?.attempts).toEqual({ F: 1 });
    expect(major.unshared(course, 3)?.attempts).toEqual({});
  });

  test('are published at once with a group of 1', () => {
    const major = publishedMajor(1);
    major.publish({ a: has('W') });
    expect(major.unshared(course)?.attempts).toEqual({ W: 1 });
    major.publish({ a: shares('W'), b: has('F') });
    expect(major.chart(course)?.students).toBe(2);
  });
});
