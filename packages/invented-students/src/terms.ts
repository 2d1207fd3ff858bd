import { isRegular, nextSemester, type Semester, seasons, semesterCode } from '@coursetrail/domain';
import type { Random } from './random.ts';

/** A term that a student attends. */
export type AttendedTerm = {
  code: string;
  kind: 'elsewhere' | 'regular' | 'summer' | 'running';
};

/**
 * The term the invented students are in now. It is fixed, because the same seed must invent the same
 * people on any day.
 */
const fall = seasons.at(-1) ?? '';
const regular = seasons.filter(isRegular);
const running: Semester = { season: fall, year: 2026 };
const firstYear = 2014;
const fewestTerms = 4;
const mostTerms = 12 * (regular.length / 2);

const regularBefore = ({ season, year }: Semester): Semester => {
  const before = regular[regular.indexOf(season) - 1];
  return before === undefined ? { season: fall, year: year - 1 } : { season: before, year };
};

/** The last term that the university's records would know in full. */
export const lastTermOver = semesterCode(regularBefore(running));

/** The terms of one student: some summers, perhaps a pause, perhaps some before at another college. */
export function inventTerms(random: Random): AttendedTerm[] {
  const start: Semester = {
    season: random.chance(0.9) ? fall : (regular[0] ?? fall),
    year: random.between(firstYear, running.year),
  };
  const wanted = Math.max(
    fewestTerms,
    Math.min(mostTerms, Math.round((8.6 + random.normal() * 1.8) * (regular.length / 2))),
  );
  const likesSummers = random.next() * 0.5;
  const pause = random.chance(0.12) ? { after: random.between(2, 6), length: random.between(1, 3) } : null;

  const attended: AttendedTerm[] = [];
  for (let term = start; attended.length < wanted && term.year <= running.year; term = nextSemester(term)) {
    const { season, year } = term;
    if (attended.length === pause?.after && pause.length > 0) pause.length -= 1;
    else if (isRegular(season) || (wanted > 5 && attended.length > 1 && random.chance(likesSummers))) {
      const isRunning = season === running.season && year === running.year;
      const kind = isRunning ? 'running' : isRegular(season) ? 'regular' : 'summer';
      attended.push({ code: semesterCode({ season, year }), kind });
    }
  }

  // Recent arrivals did most of their semesters elsewhere.
  const transferred = random.chance(0.12) ? random.between(1, 4) : 0;
  const missing = fewestTerms - attended.length;
  const elsewhere = Math.max(missing, Math.min(transferred, mostTerms - attended.length));
  let earlier = start;
  for (let count = 0; count < elsewhere; count += 1) {
    earlier = regularBefore(earlier);
    attended.unshift({ code: semesterCode(earlier), kind: 'elsewhere' });
  }
  return attended;
}
