import { expect, test } from 'vitest';
import { changesBetween, notesOf, numbersIn } from './release-notes.ts';

const changelog = '# Changelog\n\n## 1.1.0, 2027-01-02\n\n- A map.\n\n## 1.0.0, 2026-12-01\n\n- A trail.\n';

test('the notes of a release are its part of the changelog, and a release without one is refused', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('- A map.');
  expect(notesOf(changelog, '1.0.0')).toBe('- A trail.');
  expect(() => notesOf(changelog, '1.1')).toThrow('CHANGELOG.md says nothing of 1.1');
});

test('of two benchmarks, what differs by more than a fifth is named', () => {
  const before = numbersIn({ uploads: { alone: { median: 100, p95: 130 }, gone: 1 }, cores: 2 });
  const now = numbersIn({ uploads: { alone: { median: 115, p95: 190 }, new: 5 }, cores: 2, names: ['Ada'] });
  expect(changesBetween(before, now)).toEqual(['| uploads / alone / p95 | 130 | 190 |']);
});
