import type { Crowd } from '@coursetrail/contract';
import type { NumberedCourse } from '@coursetrail/domain';
import { seededRandom } from '@coursetrail/invented-students/random';

const subjects =
  'CMP_SC MATH STAT PHYSCS ENGLSH ECONOM HIST PSYCH CHEM BIO_SC ART MUSIC PHIL SPAN GEOG POL_SC ANTHRO FRENCH'.split(
    ' ',
  );
const wellKnown = ['MATH 1500', 'CMP_SC 1050', 'ENGLSH 1000', 'MATH 1700', 'CMP_SC 2050', 'STAT 4710', 'PHYSCS 2750'];

/** A crowd with about this many course nodes. As in a real one, many students take a few of the courses. */
export function inventCrowd(courses: number, semesters: number): Crowd {
  const random = seededRandom('crowd');
  const each = Math.max(1, Math.round(courses / semesters));
  const students = 600;
  const code = () => {
    const subject = subjects[Math.floor(subjects.length * random.next() ** 2)] ?? 'MATH';
    return `${subject} ${1000 + 10 * Math.floor(400 * random.next())}`;
  };
  return {
    major: 'Computer Science',
    students,
    publishedOn: '2026-11-03',
    semesters: Array.from({ length: semesters }, (_, index) => {
      const ofSemester = Math.round(students * 0.96 ** index);
      const codes = new Set(wellKnown);
      while (codes.size < each) codes.add(code());
      return {
        n: index + 1,
        students: ofSemester,
        courses: [...codes].slice(0, each).map((programId, rank) => {
          const timing = Math.exp(-(((index - rank * 0.9) / 2.2) ** 2));
          const share = rank < wellKnown.length ? 0.62 * timing : 0.3 * random.next() ** 9;
          return { programId, students: Math.max(5, Math.round(share * ofSemester)) };
        }),
      };
    }),
  };
}

const terms = ['FS22', 'SP23', 'FS23', 'SP24', 'SS24', 'FS24', 'SP25', 'FS25', 'SP26', 'FS26'];

/** The history of one student, with four to six courses a semester. */
export function inventHistory(semesters: number): NumberedCourse[] {
  const random = seededRandom('history');
  const taken = new Set<string>();
  return terms.slice(0, semesters).flatMap((rawSemesterCode, index) =>
    Array.from({ length: random.between(4, 6) }, () => {
      let programId = '';
      do {
        const subject = subjects[Math.floor(10 * random.next() ** 1.6)] ?? 'MATH';
        programId = `${subject} ${1000 + 500 * index + 10 * Math.floor(50 * random.next())}`;
      } while (taken.has(programId));
      taken.add(programId);
      return {
        programId,
        n: index + 1,
        rawSemesterCode,
        grade: random.next() < 0.5 ? 'A' : 'B+',
      };
    }),
  );
}
