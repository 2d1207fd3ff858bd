// Reads the folder of a university and says what is wrong with it, or what the product makes of it:
// `npm run university -- check FOLDER`.
import { PackError } from '@coursetrail/university/pack-file';
import { readCourses, readPrograms, readSubjects, readUniversity, readWords } from '@coursetrail/university/read';

const [command, folder = ''] = process.argv.slice(2);
if (command !== 'check' || folder === '') {
  console.error('Say which folder: npm run university -- check FOLDER');
  process.exit(2);
}

/** Every file is read, so that all mistakes are told at once. */
const problems = [readUniversity, readSubjects, readPrograms, readCourses, readWords].flatMap((read) => {
  try {
    read(folder);
    return [];
  } catch (error) {
    if (error instanceof PackError) return [error.message];
    throw error;
  }
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

process.env['UNIVERSITY'] = folder.includes('/') ? folder : `./${folder}`;
// Only now, because they know the university from the beginning.
const { university } = await import('@coursetrail/university');
const { parseAudit } = await import('@coursetrail/audit-parser');
const { coursesAsText, inventAudit, requirementsAsText } = await import('@coursetrail/invented-audits');
const { builtInCourses } = await import('@coursetrail/university/courses');
const { formatGpa, gpaOf, grades, isLetterGrade, normalizeCourseCode, parsePrerequisites, termName, termsOffered } =
  await import('@coursetrail/domain');

const courses = [...builtInCourses()];
const wrong = courses
  .filter(([code]) => normalizeCourseCode(code) !== code)
  .map(([code]) => `${code} is no course code.`);
const unread = courses
  .filter(([, { prerequisites }]) => prerequisites !== null && parsePrerequisites(prerequisites) === null)
  .map(([code, { prerequisites }]) => `${code}: "${prerequisites}" is shown as it is, for it is no expression.`);
const missing = [...university.example.courses, ...Object.values(university.example.trail).flat()]
  .filter((code) => !builtInCourses().has(code))
  .map((code) => `${code} is an example, but not in the catalog.`);
const terms = termsOffered(new Date());
const letters = grades.filter(isLetterGrade);
const averages = [letters.slice(0, 2), letters.slice(-2), [...letters.slice(0, 1), ...grades.slice(-3)]].map(
  (some) =>
    `${some.join(' and ')}: ${formatGpa(gpaOf(some.map((grade) => ({ grade, semester: terms[0] ?? '', credits: 3 }))).gpa)}`,
);
console.log(`${university.name}: ${courses.length} courses`);
console.log(`Campuses: ${[university.campus, ...university.otherCampuses].join(', ')}`);
if (university.campusesWithoutCatalog.length > 0)
  console.log(`Without a catalog: ${university.campusesWithoutCatalog.join(', ')}`);
console.log(
  `Terms: ${terms
    .slice(-5)
    .map((code) => `${code} ${termName(code)}`)
    .join(', ')}`,
);
console.log(`Grades: ${grades.join(' ')}`);
console.log(`Averages: ${averages.join('; ')}`);
for (const sentence of [...wrong, ...missing, ...unread]) console.log(sentence);

const sample = inventAudit(1);
const { courses: printed, programs } = sample.expected;
const audit = await parseAudit(sample.bytes);
const [read, required] = audit.ok ? [audit.value.courses, audit.value.programs] : [[], []];
const isRead =
  coursesAsText(read) === coursesAsText(printed) &&
  requirementsAsText(required).join('\n') === requirementsAsText(programs).join('\n');
const amount = (some: readonly unknown[], of: typeof programs) =>
  `${some.length} courses and ${of.flatMap(({ requirements }) => requirements).length} requirements`;
const lines = sample.pages.flat().filter((row) => printed.some(({ title }) => row.includes(` ${title}`)));
console.log(`A sample audit, such as\n${[...new Set(lines)].slice(0, 5).join('\n')}`);
console.log(
  isRead
    ? `${amount(read, required)} are read as they are printed.`
    : `${amount(printed, programs)} are printed, ${audit.ok ? `${amount(read, required)} are read` : `it is refused as ${audit.problem}`}.`,
);
if (!isRead || wrong.length + missing.length > 0) process.exitCode = 1;
