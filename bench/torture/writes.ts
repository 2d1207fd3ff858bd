import { ask, type ProductRequest } from '../ask.ts';
import { acknowledge, isInFlight, judge, type Ledger, type LedgerChange, newLedger } from './ledger.ts';

export const majors = ['Computer Science', 'Mathematics', 'Statistics'] as const;
const subjects = ['MATH', 'STAT', 'CMP_SC'] as const;
const semesters = 'FS20 SP21 SS21 FS21 SP22 FS22 SP23 FS23 SP24 FS24'.split(' ');
const grades = ['A', 'A-', 'B+', 'B', 'C', 'W', 'N/A', 'IP'] as const;
/** The field of a ledger that holds the major. No course has this name. */
const majorField = 'major';
/** A long history for a degree. Students who have it only correct and delete. */
const coursesAtMost = 60;

export type WritingStudent = {
  uid: string;
  token: string;
  ledger: Ledger;
  majorsLeft: number;
  coursesEver: number;
};

export const newStudent = (uid: string, token: string): WritingStudent => ({
  uid,
  token,
  ledger: newLedger(),
  majorsLeft: 3,
  coursesEver: 0,
});

/** Sends a write. The status alone acknowledges it: who saw it may rely on it, even if the body gets lost. */
export async function send(url: string, { token, ledger }: WritingStudent, write: Write) {
  ledger.inFlight.add(write.change);
  const reply = await ask(url, token, write);
  acknowledge(ledger, write.change);
  await reply.arrayBuffer();
}

/** What was acknowledged to the student and is not stored. */
export async function judgeStudent(product: { url: string }, student: WritingStudent) {
  const found = fieldsOf(await ownRecord(product, student));
  return { ...judge(student.ledger, found), found };
}

type SavedCourse = { _id: string; programId: string; semester: string; grade: string };
type StoredRecord = { major: string | null; courses: SavedCourse[] };
type Write = ProductRequest & { change: LedgerChange };

export const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;
const pickOther = <T>(choices: readonly T[], than: unknown): T => pick(choices.filter((choice) => choice !== than));
const entryOf = ({ semester, grade }: Pick<SavedCourse, 'semester' | 'grade'>) => `${semester} ${grade}`;

export const setMajor = (major: string): Write => ({
  method: 'POST',
  path: '/set-major',
  body: { major },
  change: new Map([[majorField, major]]),
});

function submit(student: WritingStudent, count: number): Write {
  // The same numbers for all students, so that they are counted together.
  const courses = Array.from({ length: count }, () => ({
    programId: `${pick(subjects)} ${1000 + student.coursesEver++}`,
    semester: pick(semesters),
    grade: pick(grades),
  }));
  const change = new Map(courses.map((course) => [course.programId, entryOf(course)]));
  return { method: 'POST', path: '/submit-course-history', body: { courses }, change };
}

function correct({ _id, programId, semester, grade }: SavedCourse): Write {
  const updatedData = { semester: pickOther(semesters, semester), grade: pickOther(grades, grade) };
  const change = new Map([[programId, entryOf(updatedData)]]);
  return { method: 'POST', path: '/edit-course', body: { courseId: _id, updatedData }, change };
}

const remove = ({ _id, programId }: SavedCourse): Write => ({
  method: 'DELETE',
  path: `/api/user/courses/${_id}`,
  change: new Map([[programId, null]]),
});

/** A student's next write. To correct or delete a course they read their record first, as the Edit page does. */
export async function nextWrite(product: { url: string }, student: WritingStudent): Promise<Write> {
  const { acknowledged } = student.ledger;
  const dice = Math.random();
  if (dice < 0.02 && student.majorsLeft > 0 && !isInFlight(student.ledger, majorField)) {
    student.majorsLeft -= 1;
    return setMajor(pickOther(majors, acknowledged.get(majorField)));
  }
  if (dice < 0.5 || acknowledged.size > coursesAtMost) {
    const { courses } = await ownRecord(product, student);
    // The other tab may have changed a course since this one read it.
    const free = courses.filter(
      (course) =>
        !isInFlight(student.ledger, course.programId) && acknowledged.get(course.programId) === entryOf(course),
    );
    if (free.length > 0) return dice < 0.3 ? correct(pick(free)) : remove(pick(free));
  }
  return submit(student, dice < 0.85 ? 1 : 2 + Math.floor(Math.random() * 5));
}

/** The record as a ledger describes it. A course that occurs twice gets a value no ledger expects. */
function fieldsOf({ major, courses }: StoredRecord): Map<string, string> {
  const fields = new Map(major === null ? [] : [[majorField, major]]);
  for (const course of courses) {
    const before = fields.get(course.programId);
    fields.set(course.programId, before === undefined ? entryOf(course) : `${before} and ${entryOf(course)}`);
  }
  return fields;
}

async function ownRecord({ url }: { url: string }, { token }: WritingStudent): Promise<StoredRecord> {
  const reply = await ask(url, token, { method: 'GET', path: '/course-histories?scope=mine' });
  const [own] = (await reply.json()) as [StoredRecord];
  return own;
}
