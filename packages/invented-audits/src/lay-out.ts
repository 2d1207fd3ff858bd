import { type Random, randomFrom } from './random.ts';
import { type Listing, padded, type Student, titleWidth, totalsOf } from './student.ts';

/** The line printer's page: two columns of 65 characters and a bar between them. */
export const rowWidth = 131;
export const columnWidth = 65;
/** Rows above the columns on every page. */
export const headerHeight = 6;

const rule = '='.repeat(columnWidth);
const heading = (column: number) =>
  `               ---------- COLUMN ${String(column).padStart(4)} ----------`;
const endMark = `${'*'.repeat(24)} END OF ANALYSIS ${'*'.repeat(24)}`;
const shortestBody = 56;
const longestBody = 96;

/** A complete report, page by page, each page a list of rows. */
export function layOut(student: Student): string[][] {
  const random = randomFrom(student.seed + 0x10_0000);
  // Shorter pages than the paper allows move the breaks, so that over many seeds they fall everywhere.
  const height = random.chance(0.5) ? longestBody : random.between(shortestBody, longestBody);
  const lines = [...linesOf(student, random), endMark];
  const box = warningBox(student);
  const pages: string[][] = [];
  while (lines.length > 0) {
    const page = pages.length + 1;
    const left = takeColumn(lines, height - 1, { column: 2, page });
    const right = takeColumn(lines, height - 1 - box.length, { column: 1, page: page + 1 });
    const columns = [
      [heading(1), ...left],
      [heading(2), ...right, ...Array(height - 1 - box.length - right.length).fill(''), ...box],
    ] as const;
    const body = Array.from({ length: height }, (_, row) => {
      const [before = '', after = ''] = columns.map((column) =>
        (column[row] ?? '').padEnd(columnWidth),
      );
      return `${before}|${after}`;
    });
    pages.push([...header(student, page), ...body]);
  }
  return pages;
}

/** Takes what fits; a column that runs on says where, whatever stood there. */
function takeColumn(
  lines: string[],
  height: number,
  next: { column: number; page: number },
): string[] {
  if (lines.length <= height) return lines.splice(0);
  const stars = '*'.repeat(15);
  const number = (value: number) => String(value).padStart(3);
  return [
    ...lines.splice(0, height - 1),
    `${stars} CONTINUED ON COLUMN ${number(next.column)} PAGE ${number(next.page)} ${stars}`,
  ];
}

function header({ prepared, program, number, name, catalogYear }: Student, page: number): string[] {
  const centered = (text: string) => text.padStart(Math.floor((rowWidth + text.length) / 2));
  return [
    `${`PREPARED: ${prepared.date} - ${prepared.time}`.padEnd(53)}UNIVERSITY OF MISSOURI`,
    centered(program.title),
    `${`${number.padEnd(99)}PROGRAM: ${program.code}`.padEnd(125)}PAGE ${page}`,
    `${name.padEnd(111)}CATALOG YEAR: ${catalogYear}`,
    '',
    '='.repeat(rowWidth),
  ].map((row) => row.padEnd(rowWidth));
}

const warningBox = ({ name }: Student) => [
  '-'.repeat(columnWidth),
  ' REPORT PRODUCED FOR:',
  `     ${name}`,
  '',
  '                        W A R N I N G',
  '            FEDERAL LAW PROHIBITS TRANSMITTAL',
  '                     TO A THIRD PARTY',
  '-'.repeat(columnWidth),
];

/** A taken course, every field at its place. */
export function courseLine({
  semester,
  subject,
  number,
  credits,
  grade,
  source,
  code,
  title,
}: Listing): string {
  // A grade of three letters reaches into the place of the source.
  const marks = (grade.length > 2 ? grade : grade.padEnd(2) + source).padEnd(3) + code;
  return [
    ' '.repeat(6) + semester,
    subject.padEnd(8),
    number.padEnd(6) + credits.toFixed(1).padStart(4),
    marks.padEnd(5) + title.slice(0, titleWidth),
  ].join(' ');
}

const courseLines = (listings: readonly Listing[]) =>
  listings.flatMap((listing) => [
    courseLine(listing),
    ...(listing.continuation ? [' '.repeat(36) + listing.continuation] : []),
  ]);

type Status = 'OK' | 'IP' | 'NO' | 'PC' | 'NA';
const requirementLine = (status: Status, number: number, title: string) =>
  `${status} ${String(number).padStart(2)}  ${title}`.slice(0, columnWidth);

const amount = (value: number, width: number) => `${value.toFixed(1).padStart(width)} credits`;
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function totalLines(listings: readonly Listing[], groups = 0): string[] {
  const { earned, inProgress } = totalsOf(listings);
  return [
    `    EARNED: ${amount(earned, 5)}${groups > 0 ? `${' '.repeat(13)}${counted(groups, 'sub-group')}` : ''}`,
    ...(inProgress > 0 ? [`IN-PROGRESS ${amount(inProgress, 5)}`] : []),
  ];
}

const points: Record<string, number> = {
  'A+': 4, A: 4, 'A-': 3.7, 'B+': 3.3, B: 3, 'B-': 2.7, 'C+': 2.3, C: 2, 'C-': 1.7, 'D+': 1.3, D: 1, 'D-': 0.7, F: 0, WF: 0,
}; // biome-ignore format: one line reads as the scale it is

function gpaLines(listings: readonly Listing[]): string[] {
  const graded = listings.filter(
    ({ grade, code }) => grade in points && !'DX'.includes(code || '-'),
  );
  const credits = graded.reduce((sum, listing) => sum + listing.credits, 0);
  const sum = graded.reduce(
    (total, listing) => total + listing.credits * (points[listing.grade] ?? 0),
    0,
  );
  const gpa = `${(credits > 0 ? sum / credits : 0).toFixed(3)} GPA`;
  return [
    `       ${amount(credits, 8)} attempted     ${sum.toFixed(1)} points  ${gpa}`,
    `    (${amount(credits, 6)} taken)${counted(graded.length, 'course')} taken    ${gpa}`,
  ];
}

/** Courses that would satisfy a requirement: they carry no term, and nobody took them. */
function selectFrom(random: Random): string[] {
  const subjects = ['BIOL_EN', 'BME', 'CH_ENG', 'CMP_SC', 'CV_ENG', 'ECE', 'MATH', 'PHIL'];
  const entries = random
    .some(subjects, random.between(2, 8))
    .map((subject) => padded(subject, random.pick(['4995', '3***', '****', '2050(R)', '1500W'])));
  const rows = [`        SELECT FROM: ${entries.slice(0, 2).join('  ')}`];
  for (let index = 2; index < entries.length; index += 2)
    rows.push(`           ${entries.slice(index, index + 2).join('  ')}`);
  return rows;
}

/** What advisers write; terms, courses and grades stand in it as people put them. */
function note(random: Random, { subject, number, semester, grade }: Listing): string[] {
  return random.pick([
    [`       Note: ${subject} ${number} (${semester}) may not be used here.`],
    [
      `      ${semester} ${subject} ${number} ${grade} moved here per adviser 01/15/28.`.slice(
        0,
        columnWidth,
      ),
    ],
    [`       Take ${subject} ${number} 3.0 A or better by ${semester}.`],
    [
      '       See <a href="http://bit.ly/invented" target="new">here</a>',
      '       for the <a href="">Major Requirements</a>.',
    ],
    ['       Catalog year FS2027 applies; see SP2028 for changes.'],
  ]);
}

const requirementTitles = [
  'Math and Quantitative Reasoning [ ^C- # ]',
  '==> Behavioral or Social Science [ # ]',
  'Humanities and Fine Arts [ # ]',
  '=> Physical, Biological or Mathematical Science',
  'American History or Government',
  'English Composition [ ^C- ]',
  'Writing Intensive [ # m ]',
  'Major Core [ ^C- ]',
  'Major Electives [ ^C- # ]',
  'Upper Level Credits',
  'Supporting Courses',
] as const;

/** The whole report as one long column. */
function linesOf(student: Student, random: Random): string[] {
  const { listings, planned } = student;
  const useful = listings.filter(
    (each) => totalsOf([each]).earned > 0 || each.grade === 'IP' || random.chance(0.3),
  );
  let number = 0;
  const nextNumber = () => {
    number += 1;
    return number;
  };
  const place = <T>(choices: readonly T[], most: number) =>
    random.some(choices, random.between(1, most));
  // Courses of one code and term stay together, or it would be open which of them a reader meets first.
  const inOrder = (chosen: readonly Listing[]) =>
    listings.filter((each) =>
      chosen.some(
        (one) =>
          one.semester === each.semester &&
          one.subject === each.subject &&
          one.number === each.number,
      ),
    );

  const requirement = (title: string): string[] => {
    const met = inOrder(place(useful, 12));
    const isOpen = random.chance(0.25);
    const status = isOpen ? 'NO' : met.some(({ grade }) => grade === 'IP') ? 'IP' : 'OK';
    const inGroups = random.chance(0.4);
    const half = Math.ceil(met.length / 2);
    const mark = status === 'IP' ? 'IP+' : '  +';
    const groups = [met.slice(0, half), met.slice(half)].filter((group) => group.length > 0);
    const wanted = random.chance(0.5) ? planned : [];
    return [
      rule,
      requirementLine(status, nextNumber(), title),
      ...(random.chance(0.6) ? totalLines(met, inGroups ? groups.length : 0) : []),
      ...(random.chance(0.3) && met[0] ? note(random, met[0]) : []),
      ...(inGroups
        ? groups.flatMap((group, index) => [
            `${mark}  ${index + 1}) ${random.pick(['Required courses', 'Choose from the list', '2000-level or above'])}`,
            `       ${amount(totalsOf(group).earned, 8)} added ${counted(group.length, 'course')} taken`,
            ...courseLines(group),
          ])
        : courseLines(met)),
      ...courseLines(wanted),
      ...(isOpen
        ? [
            `--> NEEDS: ${random.chance(0.5) ? amount(random.between(1, 9), 10) : '                1 course'}`,
            ...selectFrom(random),
          ]
        : []),
    ];
  };
  const requirements = (count: number) =>
    Array.from({ length: count }, () => requirement(random.pick(requirementTitles))).flat();
  const section = (title: string) => [
    rule,
    title.padStart(Math.floor((columnWidth + title.length) / 2)),
  ];

  // Every course stands in one of these two lists at least, or among those not applicable.
  const applied = listings.filter((each) => totalsOf([each]).earned > 0 || each.grade === 'IP');
  const specific = inOrder(place(applied, applied.length));
  const general = applied.filter((each) => !specific.includes(each));
  const { earned, inProgress } = totalsOf(listings);
  const listedWithTotals = random.chance(0.6);
  const totalCredits = () => {
    const open = specific.filter(({ grade }) => grade === 'IP');
    return [
      rule,
      requirementLine(
        inProgress > 0 ? 'IP' : earned < 120 ? 'NO' : 'OK',
        nextNumber(),
        'Total Credits',
      ),
      '       No fewer than 120 credits.',
      ...totalLines(listings),
      '     1) Non Degree Specific Credits',
      `       ${amount(totalsOf(general).earned, 8)} added ${counted(general.length, 'course')} taken`,
      ...(listedWithTotals ? courseLines(general) : []),
      `${open.length > 0 ? 'IP ' : '   '}  2) Degree Specific Credits`,
      ...(open.length > 0
        ? [
            `IP ==>   ${amount(totalsOf(open).inProgress, 6)}      ${counted(open.length, 'course')} taken`,
          ]
        : []),
      ...(listedWithTotals ? courseLines(specific) : []),
    ];
  };
  const residency = () => {
    const atHome = listings.filter(({ source }) => source === '');
    return [
      rule,
      requirementLine(
        totalsOf(atHome).earned < 30 ? 'NO' : 'OK',
        nextNumber(),
        'Residency: Credits Earned at MU',
      ),
      ...totalLines(atHome),
    ];
  };
  const list = (title: string, listed: readonly Listing[]) =>
    listed.length > 0 ? [`     ${title}`, ...courseLines(listed)] : [];
  const gradedOr = (pattern: RegExp) =>
    listings.filter((each) => pattern.test(each.grade) && !applied.includes(each));
  const withdrawn = gradedOr(/^W$/);
  const duplicates = listings.filter(({ code }) => code === 'D' || code === 'X');
  const unused = listings.filter(
    (each) => ![...applied, ...withdrawn, ...duplicates].includes(each),
  );

  return [
    ...planBlock(student),
    rule,
    banner(inProgress > 0, random),
    ...(random.chance(0.2)
      ? [rule, 'MU GENERAL EDUCATION MET ELSEWHERE']
      : requirements(random.between(3, 7))),
    ...section('ADDITIONAL UNDERGRADUATE DEGREE REQUIREMENTS'),
    ...(random.chance(0.5) ? requirement('Second Writing Intensive') : []),
    rule,
    requirementLine(
      random.pick(['OK', 'NO', 'PC', 'NA']),
      nextNumber(),
      'Missouri Higher Education Civics Exam',
    ),
    ...totalCredits(),
    // These count credits too, and are not the total.
    ...residency(),
    rule,
    requirementLine('OK', nextNumber(), 'Official MU GPA'),
    ...gpaLines(listings.filter(({ source }) => source === '')),
    rule,
    '  OPT  Honors Scholar Eligibility',
    '--> NEEDS:                 1 course',
    ...selectFrom(random),
    ...section('DEGREE SPECIFIC REQUIREMENTS'),
    ...requirements(random.between(10, 20)),
    ...section('MISCELLANEOUS INFORMATION'),
    rule,
    '       General Electives',
    ...(listedWithTotals ? courseLines(inOrder(place(applied, 10))) : courseLines(applied)),
    rule,
    '       Additional Coursework Information',
    ...list(
      'Community College',
      random.chance(0.5) ? listings.filter(({ source }) => source === 'T') : [],
    ),
    ...list(
      'Cross-Listed',
      listings.filter(({ code }) => code === 'C'),
    ),
    ...list(
      'In-Progress',
      listings.filter(({ grade }) => grade === 'IP'),
    ),
    ...list('Planned', planned),
    ...list(
      'Transferred',
      listings.filter(({ source }) => source === 'T' || source === 'U'),
    ),
    rule,
    '       Course(s) Not-Applicable to the Degree',
    ...list('Withdrawn', withdrawn),
    ...list('Do not Meet Any Degree Requirement', unused),
    ...list('Duplicate Without Repeat Policy Applied', duplicates),
    rule,
    '       Other GPAs',
    ...gpaLines(listings),
    ...closing,
    ...exceptionMessages(listings, random),
  ];
}

function planBlock({ plans, advisor, expectedGraduation, priorDegree }: Student): string[] {
  return [
    ...(priorDegree
      ? [
          rule,
          'INSTITUTION / PRIOR DEGREE         EMPHASIS               DATE',
          '-----------------------------      ---------------------  -------',
          `${priorDegree.college.padEnd(35)}${priorDegree.emphasis.padEnd(23)}${priorDegree.date}`,
          `   ${priorDegree.degree}`,
        ]
      : []),
    rule,
    'PLAN / SUBPLAN                  ADVISOR                   EXPGRAD',
    '------------------------------  ------------------------  -------',
    ...plans.map((plan, index) => {
      const award = plan.slice(plan.lastIndexOf('-'));
      const name = plan.slice(0, plan.lastIndexOf('-')).slice(0, 30 - award.length) + award;
      return `${name.padEnd(32)}${(index === 0 ? advisor : '').padEnd(26)}${expectedGraduation}`;
    }),
  ];
}

const banner = (hasInProgress: boolean, random: Random) =>
  hasInProgress
    ? '***** ALL REQUIREMENTS BELOW MET - IN-PROGRESS COURSES USED *****'
    : random.pick([
        '************* ALL REQUIREMENTS BELOW HAVE BEEN MET **************',
        '******** AT LEAST ONE REQUIREMENT HAS NOT BEEN SATISFIED ********',
      ]);

const closing = [
  rule,
  'This report is advice, not a promise. The catalog of your year and',
  'your college decide. Terms such as FS27 stand for fall 2027.',
  rule,
  '                        GPA DESCRIPTIONS',
  'MU GPA: courses taken here.  UM GPA: all campuses (code U).',
  rule,
  '                             LEGEND',
  'OK  complete                   NO  incomplete',
  'IP  complete if in-progress courses succeed',
  'PC  complete if planned and/or in-progress courses succeed',
  'NA  not applicable             OPT optional',
  '+   PC+  IP+  -  PC-  IP-   sub-requirement;  R required;  * optional',
  'SPECIAL GRADES',
  '    CRx   non-course credit: E MU exam, T exam, U exam non-MU',
  '    E     exempted             H     audited (hearer)',
  '    I     incomplete           IP    in progress',
  '    W     withdrawn            WC    waived',
  'COURSE CODES, to the right of the grade',
  '    -  cut credits             +  repeatable',
  '    C  cross-listed            D  duplicate',
  '    E  MU credit by exam       G  drop GPA effect, keep credit',
  '    I  in progress             P  planned',
  '    R  repeated                S  credits split',
  '    T  non-UM System           U  non-MU UM System',
  '    X  duplicate or retaken, dropped from any consideration',
  'COURSE LISTS',
  '      **** 1000       any subject',
  '      PHIL ****       any number',
  '      PHIL 3***       any number in a level',
  '      BIO_SC   1010   (R)  required course',
].map((line) => line.slice(0, columnWidth));

function exceptionMessages(listings: readonly Listing[], random: Random): string[] {
  if (!random.chance(0.6)) return [];
  const about = random.some(listings, random.between(1, 3));
  return [
    rule,
    'EXCEPTION PROCESSING MESSAGES FOLLOW:',
    ...about.flatMap(({ semester, subject, number, grade, credits, title }) => [
      // Staff copy lines from elsewhere and change them; only where a line begins tells them from a course.
      `  ${courseLine({ semester, subject, number: '2301', credits: credits + 1, grade, source: '', code: '', title }).trim()}`,
      `RC ${padded(subject, number)} ${semester} ${credits.toFixed(1)} ${grade} counts for`.slice(
        0,
        columnWidth,
      ),
      `   ${padded('MATH', '2300')}  NOBODYX 01/15/28`,
    ]),
  ];
}
