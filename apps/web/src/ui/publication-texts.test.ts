import { afterEach, describe, expect, test, vi } from 'vitest';
import { countedStudents, dayName } from './publication-texts.ts';

describe('the day of a publication', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('has its year only when that is not the current one', () => {
    expect(dayName('2026-11-03', new Date(2026, 11, 24))).toBe('November 3');
    expect(dayName('2025-11-03', new Date(2026, 0, 2))).toBe('November 3, 2025');
  });

  test.each(['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
    'is the same day in %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
      expect(dayName('2026-01-01', new Date(2026, 0, 1))).toBe('January 1');
      expect(dayName('2026-12-31', new Date(2026, 11, 31))).toBe('December 31');
    },
  );
});

test('the students who are counted are named with their major, the reader and the day', () => {
  const day = `${new Date().getFullYear()}-11-03`;
  const all = { students: 511, countsMe: false, publishedOn: day };
  expect(countedStudents(all)).toBe('511 students, as of November 3');
  expect(countedStudents({ ...all, major: 'Physics' })).toBe('511 students in Physics, as of November 3');
  expect(countedStudents({ ...all, countsMe: true })).toBe('511 students, you among them, as of November 3');
  const imported = { students: 480, sources: ['Registrar, 2019 to 2025'] };
  expect(countedStudents({ ...all, imported })).toBe(
    "511 students, 480 of them from the university's records (Registrar, 2019 to 2025), as of November 3",
  );
  expect(countedStudents({ ...all, students: 1, countsMe: true })).toBe('1 student, yourself, as of November 3');
});
