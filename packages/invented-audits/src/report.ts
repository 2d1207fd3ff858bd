import { hasCode, kindOfGrade, type PrintedGpa, type Requirement } from '@coursetrail/domain';
import { type Random, seededRandom } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import { inventedWord } from '@coursetrail/university/invented';
import { courseLine, courseLines } from './course-line.ts';
import { totalsOf } from './expected.ts';
import { legend } from './legend.ts';
import { isFrom, type ListedCourse, padded, shareCode } from './listed-course.ts';
import {
  columnWidth,
  gpaLines,
  gpaOf,
  gpaRequirement,
  inventChoices,
  inventRequirement,
  oddRequirement,
  oddStatements,
  type PrintedRequirement,
  RequirementPrinter,
  rule,
} from './requirement.ts';
import type { AuditedStudent } from './student.ts';

const generalTitles = [
  'Math and Quantitative Reasoning [ ^C- # ]',
  '==> Behavioral or Social Science [ # ]',
  'Humanities and Fine Arts [ # ]',
  '=> Physical, Biological or Mathematical Science',
  'American History or Government',
  'English Composition [ ^C- ]',
  'Writing Intensive [ # m ]',
  'Diversity Intensive [ # ]',
];
const degreeTitles = [
  'Major Core [ ^C- ]',
  'Major Electives [ ^C- # ]',
  'Foundations of the Major [ ^C- ]',
  'Mathematics for the Major',
  'Statistics',
  'Foreign Language',
  'Senior Capstone [ ^C- ]',
  'Laboratory Science',
  '==> Emphasis Courses',
  '=> Emphasis Electives',
  'Professional Development',
  'Internship or Research',
  'Technical Electives [ # ]',
  'College Core',
  'College Diversity [ # ]',
  'Oral Communication',
  'Ethics [ # ]',
  'Computing Skills',
  'Upper Level Writing [ # m ]',
  'Upper Level Credits',
  'Supporting Courses',
  'Free Electives',
];

/** With the lowest grade as the university has it. */
const inScale = (title: string) => (kindOfGrade('C-') === undefined ? title.replace('^C-', '^C') : title);

export type InventedReport = {
  /** The whole report as one long column. */
  lines: string[];
  requirements: Requirement[];
  gpas: PrintedGpa[];
};

export function inventReport(student: AuditedStudent): InventedReport {
  const { courses, planned } = student;
  const random = seededRandom(`report of student ${student.seed}, ${student.program.title}`);
  const useful = courses.filter((each) => totalsOf([each]).earned > 0 || each.grade === 'IP' || random.chance(0.3));
  const printed: PrintedRequirement[] = [];
  let number = 0;
  const nextNumber = () => {
    number += 1;
    return number;
  };
  const print = (requirement: PrintedRequirement) => {
    printed.push(requirement);
    return requirement.lines;
  };
  const choose = <T>(choices: readonly T[], most: number) => random.some(choices, random.between(1, most));
  const inOrder = (chosen: readonly ListedCourse[]) => courses.filter((each) => chosen.includes(each));
  // Only a list that shows two courses of one code and term says that they are two.
  const withTwins = (chosen: readonly ListedCourse[]) =>
    courses.filter((each) => chosen.some((one) => shareCode(one, each)));

  const requirement = (title: string) =>
    print(inventRequirement(random, nextNumber(), inScale(title), inOrder(choose(useful, 12)), planned));
  const requirements = (titles: readonly string[], count: number) => random.some(titles, count).flatMap(requirement);
  const section = (title: string) => [rule, title.padStart(Math.floor((columnWidth + title.length) / 2))];

  // Every course is in at least one of these two lists, or among those not applicable.
  const applied = courses.filter((each) => totalsOf([each]).earned > 0 || each.grade === 'IP');
  const specific = withTwins(choose(applied, applied.length));
  const general = applied.filter((each) => !specific.includes(each));
  const { earned, inProgress } = totalsOf(courses);
  const listedWithTotals = random.chance(0.6);
  const wanted = Number(inventedWord('credits of a degree'));
  const totalCredits = () => {
    const open = specific.filter(({ grade }) => grade === 'IP');
    const missing = wanted - earned - inProgress;
    const printer = new RequirementPrinter(
      missing > 0 ? 'NO' : earned < wanted ? 'IP' : 'OK',
      nextNumber(),
      'Total Credits',
    );
    printer.atLeast(wanted).totals(courses);
    if (missing > 0) printer.needs({ count: missing, unit: 'credits' });
    printer.part('', 1, 'Non Degree Specific Credits').added(general);
    if (listedWithTotals) printer.courses(general);
    printer.part(open.length > 0 ? 'IP' : '', 2, 'Degree Specific Credits').running(open);
    if (listedWithTotals) printer.courses(specific);
    return print(printer);
  };
  const atHome = courses.filter(({ source }) => source === '');
  const residency = () =>
    print(
      new RequirementPrinter(
        totalsOf(atHome).earned < 30 ? 'NO' : 'OK',
        nextNumber(),
        `Residency: Credits Earned at ${university.campus}`,
      ).totals(atHome),
    );
  const honors = () =>
    print(
      new RequirementPrinter('OPT', null, 'Honors Scholar Eligibility')
        .needs({ count: 1, unit: 'courses' })
        .choices(inventChoices(random, 8)),
    );
  const list = (title: string, listed: readonly ListedCourse[]) =>
    listed.length > 0 ? [`     ${title}`, ...courseLines(listed)] : [];
  const gradedOr = (pattern: RegExp) => courses.filter((each) => pattern.test(each.grade) && !applied.includes(each));
  const withdrawn = gradedOr(/^W$/);
  const duplicates = courses.filter(({ code }) => hasCode(code, 'no-credit'));
  const unused = courses.filter((each) => ![...applied, ...withdrawn, ...duplicates].includes(each));

  const lines = [
    ...(random.chance(0.2)
      ? [rule, `${university.campus} GENERAL EDUCATION MET ELSEWHERE`]
      : requirements(generalTitles, random.between(3, 8))),
    ...section('ADDITIONAL UNDERGRADUATE DEGREE REQUIREMENTS'),
    ...(random.chance(0.5) ? requirement('Second Writing Intensive') : []),
    ...print(new RequirementPrinter(random.pick(['OK', 'NO', 'PC', 'NA']), nextNumber(), inventedWord('civics'))),
    ...totalCredits(),
    // These count credits too, but are not the total.
    ...residency(),
    ...print(gpaRequirement(nextNumber(), `Official ${university.campus} GPA`, atHome)),
    ...honors(),
    ...section('DEGREE SPECIFIC REQUIREMENTS'),
    ...requirements(degreeTitles, random.between(10, 22)),
    ...(student.isOdd ? oddStatements.flatMap((each) => print(oddRequirement(nextNumber(), each))) : []),
    ...section('MISCELLANEOUS INFORMATION'),
    rule,
    '       General Electives',
    ...(listedWithTotals ? courseLines(inOrder(choose(applied, 10))) : courseLines(applied)),
    rule,
    '       Additional Coursework Information',
    ...list('Community College', random.chance(0.5) ? courses.filter(isFrom('transfer')) : []),
    ...list(
      'Cross-Listed',
      courses.filter(({ code }) => code === 'C'),
    ),
    ...list(
      'In-Progress',
      courses.filter(({ grade }) => grade === 'IP'),
    ),
    ...list('Planned', planned),
    ...list('Transferred', courses.filter(isFrom('transfer', 'other-campus'))),
    rule,
    '       Course(s) Not-Applicable to the Degree',
    ...list('Withdrawn', withdrawn),
    ...list('Do not Meet Any Degree Requirement', unused),
    ...list('Duplicate Without Repeat Policy Applied', duplicates),
    rule,
    '       Other GPAs',
    ...gpaLines(courses),
    ...legend,
    ...exceptionMessages(courses, random),
  ];
  const all = printed.map(({ expected }) => expected);
  return {
    lines: [
      ...planBlock(student),
      rule,
      banner(
        all.some(({ mark }) => mark === 'NO'),
        inProgress > 0,
      ),
      ...lines,
    ],
    requirements: all,
    gpas: [
      { title: `Official ${university.campus} GPA`, gpa: gpaOf(atHome) },
      { title: 'Other GPAs', gpa: gpaOf(courses) },
    ],
  };
}

function planBlock({ plans, advisor, expectedGraduation, priorDegree }: AuditedStudent): string[] {
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

const banner = (isOpen: boolean, hasInProgress: boolean) => {
  if (isOpen) return '******** AT LEAST ONE REQUIREMENT HAS NOT BEEN SATISFIED ********';
  return hasInProgress
    ? '***** ALL REQUIREMENTS BELOW MET - IN-PROGRESS COURSES USED *****'
    : '************* ALL REQUIREMENTS BELOW HAVE BEEN MET **************';
};

function exceptionMessages(courses: readonly ListedCourse[], random: Random): string[] {
  if (!random.chance(0.6)) return [];
  const about = random.some(courses, random.between(1, 3));
  return [
    rule,
    'EXCEPTION PROCESSING MESSAGES FOLLOW:',
    ...about.flatMap(({ semester, subject, number, grade, credits, title }) => [
      // Staff copy lines and change them; only the indentation shows that this is not a course.
      `  ${courseLine({ semester, subject, number: '2301', credits: credits + 1, grade, source: '', code: '', title }).trim()}`,
      `RC ${padded(subject, number)} ${semester} ${credits.toFixed(1)} ${grade} counts for`.slice(0, columnWidth),
      `   ${padded('MATH', '2300')}  NOBODYX 01/15/28`,
    ]),
  ];
}
