// Reads the folder of a university and says what is wrong with it, or what the product makes of it:
// `npm run university -- check FOLDER`. With a third word, the sample audit is written to that file.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PackError } from '@coursetrail/university/pack-file';
import * as readers from '@coursetrail/university/read';

const [command, folder = '', sampleFile] = process.argv.slice(2);
if (command !== 'check' || folder === '') {
  console.error('Say which folder: npm run university -- check FOLDER [SAMPLE.pdf]');
  process.exit(2);
}

/** The headings of an `invented.txt`, and its words. What each of the product's own has is needed. */
function namesIn(place: string): Set<string> {
  const sections = readers.readInvented(place);
  return new Set([...sections.keys(), ...(sections.get('# words') ?? []).map((line) => line.replace(/:.*/, ':'))]);
}
function findMissing(place: string): void {
  const own = globSync(`${import.meta.dirname}/../packages/universities/*/invented.txt`)
    .map(path.dirname)
    .map(namesIn);
  const missing = own.reduce((all, each) => all.intersection(each)).difference(namesIn(place));
  if (missing.size > 0) throw new PackError([...missing].map((name) => `invented.txt: "${name}" is missing.`));
}
/** Every file is read, so that all mistakes are told at once. */
const problems = [...Object.values(readers), findMissing].flatMap((read) => {
  try {
    read(folder);
    return [];
  } catch (error) {
    if (error instanceof PackError) return [error.message];
    throw error;
  }
});
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}

process.env['UNIVERSITY'] = folder.includes('/') ? folder : `./${folder}`;
// Only now, because they know the university from the beginning.
const { university } = await import('@coursetrail/university');
const { parseAudit } = await import('@coursetrail/audit-parser');
const { coursesAsText, inventAudit, requirementsAsText } = await import('@coursetrail/invented-audits');
const { builtInCourses } = await import('@coursetrail/university/courses');
const {
  catalogCode,
  formatGpa,
  gpaOf,
  grades,
  isLetterGrade,
  looksLikeCatalogNumber,
  parsePrerequisites,
  termName,
  termsOffered,
} = await import('@coursetrail/domain');

const subjects = new Set(readers.readSubjects(folder).map(({ code }) => code));
const notInCatalog = (text: string) =>
  (text.match(new RegExp(catalogCode, 'g')) ?? [])
    .filter((code) => !builtInCourses().has(code))
    .map((code) => `${code} is not in the catalog.`);
/** What is said of the rows of a file, each with its line. */
const saidOf = (file: string, find: (row: string) => readonly string[]) =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .split(/\r?\n/)
    .flatMap((row, index) => find(row).map((sentence) => `${file}, line ${index + 1}: ${sentence}`));
const wrong = [
  ...saidOf('courses.tsv', (row) => {
    const [first = '', ...others] = row.trim().split('\t');
    if (first === '') return [];
    if (others.length === 0) return subjects.has(first) ? [] : [`${first} is not among the subjects.`];
    return looksLikeCatalogNumber(first) ? [] : [`${first} does not fit courseNumber of university.json.`];
  }),
  ...saidOf('university.json', notInCatalog),
];
const notes = saidOf('courses.tsv', (row) => {
  const [, , , text = ''] = row.split('\t');
  if (text === '' || parsePrerequisites(text) !== null) return notInCatalog(text);
  return [`"${text}" is shown as it is, for it is no expression.`];
});
const terms = termsOffered(new Date());
const letters = grades.filter(isLetterGrade);
const averages = [letters.slice(0, 2), letters.slice(-2), [...letters.slice(0, 1), ...grades.slice(-3)]].map(
  (some) =>
    `${some.join(' and ')}: ${formatGpa(gpaOf(some.map((grade) => ({ grade, semester: terms[0] ?? '', credits: 3 }))).gpa)}`,
);
console.log(`${university.name}: ${builtInCourses().size} courses`);
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
for (const note of notes.slice(0, 10)) console.log(note);
if (notes.length > 10) console.log(`And ${notes.length - 10} more such prerequisites.`);

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
const lost = coursesAsText(printed)
  .split('\n')
  .filter((course) => !coursesAsText(read).split('\n').includes(course));
if (isRead) console.log(`${amount(read, required)} are read as they are printed.`);
else
  wrong.push(
    `${amount(printed, programs)} are printed, ${audit.ok ? `${amount(read, required)} are read` : `it is refused as ${audit.problem}`}.`,
    ...lost.map((course) => `Not read as printed: ${course}`),
  );
if (sampleFile !== undefined) writeFileSync(sampleFile, sample.bytes);
if (wrong.length > 0) {
  console.error(`Mistakes:\n${wrong.join('\n')}`);
  process.exitCode = 1;
}
