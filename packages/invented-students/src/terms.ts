import { type Semester, semesterCode } from '@coursetrail/domain';
import type { Random } from './random.ts';

/** A term that a student attends. */
export type AttendedTerm = {
  code: string;
  kind: 'elsewhere' | 'fall-or-spring' | 'summer' | 'running';
};

/**
 * The term the invented students are in now. It is fixed, because the same seed must invent the same
 * people on any day.
 */
const running: Semester = { season: 'FS', year: 2026 };
const firstYear = 2014;
const fewestTerms = 4;
const mostTerms = 12;

/** The terms of one student: some summers, perhaps a pause, perhaps some before at another college. */
export function inventTerms(random: Random): AttendedTerm[] {
  const start: Semester = {
    season: random.chance(0.9) ? 'FS' : 'SP',
    year: random.between(firstYear, running.year),
  };
  const wanted = Math.max(fewestTerms, Math.min(mostTerms, Math.round(8.6 + random.normal() * 1.8)));
  const likesSummers = random.next() * 0.5;
  const pause = random.chance(0.12) ? { after: random.between(2, 6), length: random.between(1, 3) } : null;

  const attended: AttendedTerm[] = [];
  let { season, year } = start;
  const next = () => {
    if (season === 'FS') year += 1;
    season = season === 'FS' ? 'SP' : season === 'SP' ? 'SS' : 'FS';
  };
  for (; attended.length < wanted && year <= running.year; next()) {
    if (attended.length === pause?.after && pause.length > 0) pause.length -= 1;
    else if (season !== 'SS' || (wanted > 5 && attended.length > 1 && random.chance(likesSummers))) {
      const isRunning = season === running.season && year === running.year;
      const kind = isRunning ? 'running' : season === 'SS' ? 'summer' : 'fall-or-spring';
      attended.push({ code: semesterCode({ season, year }), kind });
    }
  }

  // Recent arrivals did most of their semesters elsewhere.
  const transferred = random.chance(0.12) ? random.between(1, 4) : 0;
  const missing = fewestTerms - attended.length;
  const elsewhere = Math.max(missing, Math.min(transferred, mostTerms - attended.length));
  let earlier = start;
  for (let count = 0; count < elsewhere; count += 1) {
    earlier = earlier.season === 'FS' ? { season: 'SP', year: earlier.year } : { season: 'FS', year: earlier.year - 1 };
    attended.unshift({ code: semesterCode(earlier), kind: 'elsewhere' });
  }
  return attended;
}
