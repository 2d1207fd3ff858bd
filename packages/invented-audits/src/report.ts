import type { Random } from '@coursetrail/invented-students/random';
import { courseLine, courseLines } from './course-line.ts';
import { totalsOf } from './expected.ts';
import { legend } from './legend.ts';
import { type ListedCourse, padded } from './listed-course.ts';
import {
  amount,
  columnWidth,
  counted,
  gpaLines,
  requirementBlock,
  requirementLine,
  rule,
  selectFrom,
  totalLines,
} from './requirement.ts';
import type { AuditedStudent } from './student.ts';

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
export function reportLines(student: AuditedStudent, random: Random): string[] {
  const { courses, planned } = student;
  const useful = courses.filter(
    (each) => totalsOf([each]).earned > 0 || each.grade === 'IP' || random.chance(0.3),
  );
  let number = 0;
  const nextNumber = () => {
    number += 1;
    return number;
  };
  const choose = <T>(choices: readonly T[], most: number) =>
    random.some(choices, random.between(1, most));
  // Courses of one code and term stay together. Otherwise it would be unclear which one comes first.
  const inOrder = (chosen: readonly ListedCourse[]) =>
    courses.filter((each) =>
      chosen.some(
        (one) =>
          one.semester === each.semester &&
          one.subject === each.subject &&
          one.number === each.number,
      ),
    );

  const requirement = (title: string) =>
    requirementBlock(random, nextNumber(), title, inOrder(choose(useful, 12)), planned);
  const requirements = (count: number) =>
    Array.from({ length: count }, () => requirement(random.pick(requirementTitles))).flat();
  const section = (title: string) => [
    rule,
    title.padStart(Math.floor((columnWidth + title.length) / 2)),
  ];

  // Every course is in at least one of these two lists, or among those not applicable.
  const applied = courses.filter((each) => totalsOf([each]).earned > 0 || each.grade === 'IP');
  const specific = inOrder(choose(applied, applied.length));
  const general = applied.filter((each) => !specific.includes(each));
  const { earned, inProgress } = totalsOf(courses);
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
      ...totalLines(courses),
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
    const atHome = courses.filter(({ source }) => source === '');
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
  const list = (title: string, listed: readonly ListedCourse[]) =>
    listed.length > 0 ? [`     ${title}`, ...courseLines(listed)] : [];
  const gradedOr = (pattern: RegExp) =>
    courses.filter((each) => pattern.test(each.grade) && !applied.includes(each));
  const withdrawn = gradedOr(/^W$/);
  const duplicates = courses.filter(({ code }) => code === 'D' || code === 'X');
  const unused = courses.filter(
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
    // These count credits too, but are not the total.
    ...residency(),
    rule,
    requirementLine('OK', nextNumber(), 'Official MU GPA'),
    ...gpaLines(courses.filter(({ source }) => source === '')),
    rule,
    '  OPT  Honors Scholar Eligibility',
    '--> NEEDS:                 1 course',
    ...selectFrom(random),
    ...section('DEGREE SPECIFIC REQUIREMENTS'),
    ...requirements(random.between(10, 20)),
    ...section('MISCELLANEOUS INFORMATION'),
    rule,
    '       General Electives',
    ...(listedWithTotals ? courseLines(inOrder(choose(applied, 10))) : courseLines(applied)),
    rule,
    '       Additional Coursework Information',
    ...list(
      'Community College',
      random.chance(0.5) ? courses.filter(({ source }) => source === 'T') : [],
    ),
    ...list(
      'Cross-Listed',
      courses.filter(({ code }) => code === 'C'),
    ),
    ...list(
      'In-Progress',
      courses.filter(({ grade }) => grade === 'IP'),
    ),
    ...list('Planned', planned),
    ...list(
      'Transferred',
      courses.filter(({ source }) => source === 'T' || source === 'U'),
    ),
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

const banner = (hasInProgress: boolean, random: Random) =>
  hasInProgress
    ? '***** ALL REQUIREMENTS BELOW MET - IN-PROGRESS COURSES USED *****'
    : random.pick([
        '************* ALL REQUIREMENTS BELOW HAVE BEEN MET **************',
        '******** AT LEAST ONE REQUIREMENT HAS NOT BEEN SATISFIED ********',
      ]);

function exceptionMessages(courses: readonly ListedCourse[], random: Random): string[] {
  if (!random.chance(0.6)) return [];
  const about = random.some(courses, random.between(1, 3));
  return [
    rule,
    'EXCEPTION PROCESSING MESSAGES FOLLOW:',
    ...about.flatMap(({ semester, subject, number, grade, credits, title }) => [
      // Staff copy lines and change them; only the indentation shows that this is not a course.
      `  ${courseLine({ semester, subject, number: '2301', credits: credits + 1, grade, source: '', code: '', title }).trim()}`,
      `RC ${padded(subject, number)} ${semester} ${credits.toFixed(1)} ${grade} counts for`.slice(
        0,
        columnWidth,
      ),
      `   ${padded('MATH', '2300')}  NOBODYX 01/15/28`,
    ]),
  ];
}
