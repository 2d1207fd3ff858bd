import { readFileSync } from 'node:fs';
import { type Complaint, JsonValue, listIn, PackError, Problems, readTable } from './pack-file.ts';
import {
  type AuditCode,
  type CourseLinePositions,
  codeMeanings,
  courseLineParts,
  fieldsOfStudy,
  type GradeFacts,
  gradeKinds,
  type Program,
  type SeasonFacts,
  type Subject,
  seasonNames,
  textNames,
  type University,
} from './university.ts';

/** Reads the folder of a university. Throws a PackError that says everything that is wrong with it. */
export function readUniversity(folder: string): University {
  return reading(folder, (file) => {
    const json = JsonValue.read(...file('university.json'));
    const seasons = readSeasons(...file('seasons.tsv'));
    const pointTables = Object.fromEntries(
      json
        .get('pointTables')
        .entries()
        .map(([name, words]) => [name, words.text()]),
    );
    const grades = readGrades(...file('grades.tsv'), Object.keys(pointTables));
    const codes = readCodes(...file('codes.tsv'));
    const facts = readFacts(json, seasons);
    return {
      id: folder.split(/[\\/]/).at(-1) ?? '',
      seasons,
      pointTables,
      grades,
      codes,
      ...facts,
      otherCampuses: campusesIn(...file('programs.tsv'), [facts.campus, ...facts.campusesWithoutCatalog]),
    };
  });
}

export const readSubjects = (folder: string): Subject[] =>
  reading(folder, (file) => subjectsIn(...file('subjects.tsv')));

export const readPrograms = (folder: string): Program[] =>
  reading(folder, (file) => {
    const [text, complain] = file('programs.tsv');
    const rows = readTable(text, programColumns, complain, 'campus').map(({ line, cells }) => {
      const { name = '', campus = '', awards = '' } = cells;
      // A student chooses both at once, and what is stored of a major says whose it is.
      return { line, cells: { awards, name: name === '' || campus === '' ? name : `${name} (${campus})` } };
    });
    findTwice(rows, 'name', complain);
    return rows.map(({ cells: { name, awards } }) => ({ name, types: listIn(awards) }));
  });

const programColumns = ['name', 'awards'];

/** The campuses that programs name. */
function campusesIn(text: string, complain: Complaint, named: readonly string[]): string[] {
  // Whoever reads the programs says what else is wrong with them.
  const rows = Map.groupBy(
    readTable(text, programColumns, () => '', 'campus'),
    ({ cells }) => cells['campus'] ?? '',
  );
  rows.delete('');
  for (const [campus, [first]] of rows)
    if (named.includes(campus))
      complain(
        first?.line ?? 1,
        `${campus} is in university.json, as the university’s own campus or without a catalog.`,
      );
  return [...rows.keys()];
}

/** A course of the catalog. Its prerequisites are an expression or free text. */
export type CatalogCourse = {
  title: string;
  description: string | null;
  credits: string | null;
  prerequisites: string | null;
};

/** A line without a tab names the subject of the lines below it: number, credits, title, prerequisites. */
export const readCourses = (folder: string): Map<string, CatalogCourse> =>
  reading(folder, (file) => {
    const [text, complain] = file('courses.tsv');
    const found = new Map<string, CatalogCourse>();
    let subject = '';
    for (const [index, row] of text.trimEnd().split(/\r?\n/).entries()) {
      const [number = '', credits, title = '', prerequisites] = row.split('\t');
      if (credits === undefined) {
        subject = number;
        continue;
      }
      const code = `${subject} ${number}`;
      if (title === '') complain(index + 1, `${code} has no title.`);
      if (!/^(\d+(\.\d)?(-\d+(\.\d)?)?)?$/.test(credits))
        complain(index + 1, `the credits are a number, or two such as 1-6, not "${credits}".`);
      if (found.has(code)) complain(index + 1, `${code} is there twice.`);
      const known = { description: null, credits: credits || null, prerequisites: prerequisites ?? null };
      found.set(code, { title, ...known });
    }
    return found;
  });

/** What students are likely to choose as password, and attackers to try. */
export const readWords = (folder: string): string[] =>
  reading(folder, (file) => file('passwords.txt')[0].toLowerCase().match(/\S+/g) ?? []);

/** What invented students and their documents are made of: the lines below each heading. */
export const readInvented = (folder: string): Map<string, string[]> =>
  reading(folder, (file) => {
    const sections = new Map<string, string[]>();
    let heading = '';
    for (const row of file('invented.txt')[0].split(/\r?\n/)) {
      if (row.startsWith('# ')) heading = row.trim();
      else if (row.trim() !== '') sections.set(heading, [...(sections.get(heading) ?? []), row]);
    }
    return sections;
  });

type Files = (name: string) => [text: string, complain: Complaint];

function reading<Part>(folder: string, read: (file: Files) => Part): Part {
  const problems = new Problems();
  const part = read((name) => {
    const complain = problems.in(name);
    try {
      // Spreadsheets write a mark before the first letter.
      return [readFileSync(`${folder}/${name}`, 'utf8').replace(/^\uFEFF/, ''), complain];
    } catch {
      throw new PackError([`There is no ${name}.`]);
    }
  });
  if (problems.list.length > 0) throw new PackError(problems.list);
  return part;
}

function findTwice(rows: ReturnType<typeof readTable>, column: string, complain: Complaint): void {
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const value = cells[column] ?? '';
    if (value === '') complain(line, `the ${column} is missing.`);
    else if (seen.has(value)) complain(line, `${value} is there twice.`);
    seen.add(value);
  }
}

function readSeasons(text: string, complain: Complaint): SeasonFacts[] {
  const rows = readTable(text, ['code', 'name', 'first month', 'regular', 'also written'], complain);
  findTwice(rows, 'code', complain);
  findTwice(rows, 'name', complain);
  let before = 0;
  const seasons = rows.map(({ line, cells }) => {
    const { code = '', name = '', 'first month': month, regular } = cells;
    if (!/^[A-Z]{2}$/.test(code)) complain(line, `the code of a season is two capitals, not "${code}".`);
    if (!seasonNames.some((each) => each === name.toLowerCase()) || !/^[A-Z]/.test(name))
      complain(line, `a season is Fall, Winter, Spring or Summer, not "${name}".`);
    const firstMonth = Number(month);
    if (!(Number.isInteger(firstMonth) && firstMonth > before && firstMonth <= 12))
      complain(line, `the first month must be a number up to 12, and later than that of the season before.`);
    before = firstMonth;
    return {
      ...{ code, name: name as SeasonFacts['name'], firstMonth },
      isRegular: isYes(regular, line, complain),
      alsoWritten: listIn(cells['also written']),
    };
  });
  if (seasons[0]?.firstMonth !== 1)
    complain(2, 'seasons stand in the order of a calendar year, and the first begins in month 1.');
  if (!seasons.some(({ isRegular }) => isRegular)) complain(2, 'no season is regular.');
  return seasons;
}

function isYes(cell: string | undefined, line: number, complain: Complaint): boolean {
  if (cell !== 'yes' && cell !== 'no') complain(line, `"${cell}" must be yes or no.`);
  return cell === 'yes';
}

function readGrades(text: string, complain: Complaint, tables: readonly string[]): GradeFacts[] {
  const rows = readTable(text, ['grade', 'kind', 'listed', 'audit', 'transcript', ...tables], complain);
  findTwice(rows, 'grade', complain);
  const grades = rows.map(({ line, cells }): GradeFacts => {
    const { grade = '', listed, audit, transcript: onTranscript = '' } = cells;
    const kind = gradeKinds.find((each) => each === cells['kind']) ?? 'ungraded';
    if (kind !== cells['kind'])
      complain(line, `"${cells['kind']}" is no kind; the kinds are ${gradeKinds.join(', ')}.`);
    if (!/^([A-Z]{1,3}[*+-]?|N\/A)$/.test(grade))
      complain(line, `"${grade}" is no grade: up to three capitals, then + or -.`);
    const given = tables.filter((table) => cells[table] !== '');
    const points = given.map((table) => [table, Math.round(Number(cells[table]) * 100)] as const);
    for (const [table, hundredths] of points)
      if (!(hundredths >= 0 && hundredths <= 1000)) complain(line, `"${cells[table]}" are no points.`);
    if (given.length > 0 && given.length < tables.length)
      complain(line, 'a grade has points in each table or in none.');
    if (kind === 'letter' && given.length === 0) complain(line, `the letter ${grade} needs points.`);
    return {
      ...{ grade, kind, isListed: isYes(listed, line, complain), isInAudits: isYes(audit, line, complain) },
      ...{ onTranscript, points: Object.fromEntries(points) },
    };
  });
  for (const needed of ['N/A', 'IP'])
    if (!grades.some(({ grade, isListed }) => grade === needed && isListed))
      complain(1, `${needed} must be among the listed grades.`);
  return grades;
}

function subjectsIn(text: string, complain: Complaint): Subject[] {
  const rows = readTable(text, ['code', 'name', 'status', 'color'], complain);
  findTwice(rows, 'code', complain);
  const names = new Map(rows.map(({ cells }) => [cells['code'], cells['name']]));
  const subjects = rows.map(({ line, cells: { code = '', name = '', status = '', color = '' } }): Subject => {
    if (!/^(?=.{1,8}$)[A-Z]+(_[A-Z]+)*$/.test(code))
      complain(line, `"${code}" is no subject: up to eight capitals, with _ between words.`);
    const [, field, tone] = /^(.+) ([1-3])$/.exec(color) ?? [];
    const at = (fieldsOfStudy as readonly string[]).indexOf(field ?? '');
    if (at < 0) complain(line, `"${color}" is no color: one of ${fieldsOfStudy.join(', ')}, and 1, 2 or 3.`);
    const common = { code, color: 3 * at + Number(tone) - 1 };
    const [, aliasOf] = /^alias of (\S+)$/.exec(status) ?? [];
    if (aliasOf !== undefined) {
      if (!names.has(aliasOf)) complain(line, `there is no ${aliasOf} that ${code} could stand for.`);
      return { ...common, name: names.get(aliasOf) ?? '', status: 'alias', aliasOf };
    }
    if (name === '') complain(line, `${code} has no name.`);
    if (status !== 'current' && status !== 'historical')
      complain(line, `the status is current, historical or "alias of CODE", not "${status}".`);
    return { ...common, name, status: status === 'historical' ? 'historical' : 'current' };
  });
  return subjects.sort((a, b) => (a.code < b.code ? -1 : 1));
}

function readCodes(text: string, complain: Complaint): AuditCode[] {
  const rows = readTable(text, ['code', 'label', 'meaning'], complain);
  findTwice(rows, 'code', complain);
  return rows.map(({ line, cells: { code = '', label = '', meaning } }) => {
    if (!/^[A-Z+-]$/.test(code)) complain(line, `"${code}" is no code: one capital, + or -.`);
    const meanings = listIn(meaning).flatMap((word) => {
      const known = codeMeanings.find((each) => each === word);
      if (known === undefined) complain(line, `"${word}" is no meaning; those are ${codeMeanings.join(', ')}.`);
      return known ?? [];
    });
    return { code, label, meanings };
  });
}

/** With the blank after it. A grade takes two characters, its origin one, its codes two. */
const leastWidths = { term: 5, subject: 3, number: 4, credits: 5, grade: 5, title: 10 };

const address = /^https:\/\/\S+$/;

function readFacts(json: JsonValue, seasons: readonly SeasonFacts[]) {
  const names = [
    'name',
    'system',
    'campus',
    'campusesWithoutCatalog',
    'linkMark',
    'emailDomains',
    'timeZone',
    'terms',
    'pointTables',
    'courseNumber',
  ];
  json.only([...names, 'audit', 'transcript', 'links', 'portal', 'texts', 'example']);
  const semester = new RegExp(`^(${seasons.map(({ code }) => code).join('|')})\\d\\d$`);
  const term = (part: JsonValue) => part.text(semester, `a term such as ${seasons[0]?.code}24`);
  const texts = (part: JsonValue) => part.list().map((each) => each.text());
  const number = json.get('courseNumber');
  const links = json.get('links');
  const example = json.get('example');
  const trail = example.get('trail').entries();
  for (const [name, part] of trail) if (!semester.test(name)) part.problem('is no term.');
  const timeZone = json.get('timeZone').text();
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    json.get('timeZone').problem('is no time zone such as America/Chicago.');
  }
  const width = json.get('audit').get('width');
  if (!(Number(width.value) >= 40 && Number(width.value) <= 131)) width.problem('must be a number from 40 to 131.');
  const columns = json.get('audit').get('columns');
  if (columns.value !== 1 && columns.value !== 2) columns.problem('must be 1 or 2.');
  const course = json.get('audit').get('course');
  const positions = courseLineParts.map((part) => [part, Number(course.get(part).value)] as const);
  let least = 1;
  for (const [part, from] of positions) {
    const most = Number(width.value) - leastWidths[part];
    if (!(Number.isInteger(from) && from >= least && from <= most))
      course
        .get(part)
        .problem(`must be a number from ${least} to ${most}, for it takes ${leastWidths[part]} characters.`);
    least = (from || least) + leastWidths[part];
  }
  return {
    name: json.get('name').text(),
    system: json.get('system').text(),
    campus: json.get('campus').text(/^[A-Z]{2,4}$/, 'two to four capitals'),
    campusesWithoutCatalog: texts(json.get('campusesWithoutCatalog')),
    linkMark: json.get('linkMark').text(/^[a-z]*$/, 'small letters, or empty'),
    emailDomains: json
      .get('emailDomains')
      .list()
      .map((each) => each.text(/^[a-z0-9.-]+\.[a-z]+$/, 'a domain')),
    timeZone,
    terms: { first: term(json.get('terms').get('first')), last: term(json.get('terms').get('last')) },
    courseNumber: {
      pattern: number.get('pattern').pattern(),
      sections: number
        .get('sections')
        .list()
        .map((each) => each.text(/^[A-Z]{1,2}$/, 'one or two capitals')),
      elsewhere: number.get('elsewhere').pattern(),
      older: number.get('older').pattern(),
    },
    audit: {
      heading: json
        .get('audit')
        .get('heading')
        .text(/^[A-Z .&-]+$/, 'in capitals'),
      columns: columns.value === 1 ? 1 : 2,
      width: Number(width.value),
      course: Object.fromEntries(positions) as CourseLinePositions,
    },
    transcript: { otherCampuses: json.get('transcript').get('otherCampuses').pattern() },
    links: {
      catalog: links.get('catalog').text(address, 'an address'),
      subject: links.get('subject').text(/^https:\/\/\S*\{subject\}\S*$/, 'an address with {subject} in it'),
      classSearch: links.get('classSearch').text(address, 'an address'),
    },
    portal: texts(json.get('portal')),
    texts: Object.fromEntries(
      textNames.map((name) => [name, json.get('texts').get(name).text()]),
    ) as University['texts'],
    example: {
      courses: texts(example.get('courses')),
      grades: texts(example.get('grades')),
      term: term(example.get('term')),
      trail: Object.fromEntries(trail.map(([name, part]) => [name, texts(part)])),
    },
  } as const;
}
