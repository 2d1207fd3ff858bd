import type { CourseEntry } from '@coursetrail/domain';
import { readPastedCourses } from '@coursetrail/domain/pasted-courses';
import { readTranscript } from '@coursetrail/domain/transcript';
import { coursesAsText, damageTranscript, inventTranscript, transcriptLayouts } from '@coursetrail/invented-audits';
import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { typeset } from './test-kit.ts';

const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('a transcript that cannot be trusted', () => {
  const { pages } = inventTranscript(3);

  test.each([
    ['a page is missing', [...pages.slice(1)], 'transcript-instead'],
    ['it has no courses', [['Unofficial Transcript', 'of nobody, who has taken nothing']], 'transcript-instead'],
    ['it is of two students', [...pages.slice(0, 1), ['Student ID: 99999999', 'Page 2 of 2']], 'several-students'],
  ])('is refused where %s', (_, damaged, problem) => {
    expect(damaged).not.toEqual(pages);
    expect(read(typeset(damaged))).toEqual({ ok: false, problem });
  }); // biome-ignore format: a table

  test('because of one damaged letter says so, unless nothing on it repeats what the letter was', () => {
    for (let number = 0; number < 300; number += 1) {
      const { pages, expected, change, isOnlyPrinting } = damageTranscript(number % 20, number);
      const { courses, unused, agrees } = readTranscript(pages.flat());
      const isSaid = agrees !== true || unused.length > 0;
      const isRight = coursesAsText(courses) === coursesAsText(expected.courses);
      expect([change, isRight || isSaid || isOnlyPrinting]).toEqual([change, true]);
    }
  });
});

describe.each(transcriptLayouts)('every invented %s', (layout) => {
  test('is read as it was invented, from its text and from its pages', () => {
    for (const seed of seeds) {
      const { pages, expected } = inventTranscript(seed, { layout });
      const fromText = readTranscript(pages.flat());
      expect(fromText.unused.map(({ line }) => pages.flat()[line])).toEqual([]);
      expect(coursesAsText(fromText.courses)).toBe(coursesAsText(expected.courses));
      const agree = layout === 'transcript' ? true : null;
      expect([fromText.agrees, fromText.preparedOn]).toEqual([agree, expected.preparedOn]);
      const fromPages = read(typeset(pages.toReversed()));
      expect(fromPages).toMatchObject({ ok: true, value: { ignored: [], isTranscript: true } });
      if (fromPages.ok) expect(coursesAsText(fromPages.value.courses)).toBe(coursesAsText(expected.courses));
    }
  });

  test('that is pasted gives the same courses', () => {
    for (const seed of seeds) {
      const { pages, expected } = inventTranscript(seed, { layout });
      const { lines } = readPastedCourses(pages.flat().join('\n'), { term: null, lastTerm: 'FS00' });
      expect(lines.filter((line) => 'problem' in line)).toEqual([]);
      const keys = (courses: readonly CourseEntry[]) =>
        courses.map(({ programId, semester, grade }) => [programId, semester, grade].join()).toSorted();
      expect(keys(lines.flatMap((line) => ('entry' in line ? [line.entry] : [])))).toEqual(keys(expected.courses));
    }
  });
});
