import { readFileSync } from 'node:fs';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { builtInCourses } from '@coursetrail/university/courses';
import { folder } from '@coursetrail/university/folder';
import { expect, test } from 'vitest';
import { prerequisitesInWords } from './prerequisites.ts';

const courses = [...builtInCourses()];
const lines = readFileSync(`${folder}/courses.tsv`, 'utf8').trimEnd().split('\n');

test('The product knows the courses of the university without an import', () => {
  expect(courses).toHaveLength(5872);
  expect(builtInCourses().get('CMP_SC 2050')).toEqual({
    title: 'Algorithm Design and Programming II',
    description: null,
    credits: '4',
    prerequisites: 'CMP_SC 1050 (C)',
  });
});

test('No course and no subject is in the table twice', () => {
  const subjects = lines.filter((line) => !line.includes('\t'));
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(courses.length + subjects.length).toBe(lines.length);
});

test('Every built-in course has a catalog number, a known subject, a plain title and readable credits', () => {
  for (const [code, { title, credits }] of courses) {
    const [subject = '', number] = code.split(' ');
    expect(resolveSubject(subject), code).toBe(subject);
    expect(number, code).toMatch(/^\d{4}(H|W|HW)?$/);
    expect(title, code).toMatch(/^(?!.*(<|>|&\w+;| {2}))\S.*\S$/);
    if (credits !== null) expect(credits, code).toMatch(/^\d{1,2}(-\d{1,2})?$/);
  }
});

test('Every built-in prerequisite can be put in words', () => {
  const unreadable = courses.filter(
    ([, { prerequisites }]) => prerequisites && prerequisitesInWords(prerequisites) === null,
  );
  expect(unreadable).toEqual([]);
  expect(courses.filter(([, { prerequisites }]) => prerequisites)).toHaveLength(2930);
});
