// What the demo's student has besides a history: a degree audit of a business student, and a plan. All of it invented.
import type { OwnAttempt } from '@coursetrail/contract';
import {
  type Amount,
  type AuditRequirements,
  addPlanned,
  firstPlans,
  gpaOf,
  type Plan,
  type Plans,
  type Requirement,
  type RequirementFacts,
  semestersOfPlan,
  semesterToPlan,
  toProgramAudits,
} from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { inventedWord } from '@coursetrail/university/invented';

const isRunning = ({ grade }: OwnAttempt) => grade === 'IP';
const earnsCredit = ({ grade }: OwnAttempt) => !['IP', 'W', 'F'].includes(grade);
const creditsOf = (courses: readonly OwnAttempt[]): Amount[] => [
  { count: courses.reduce((sum, { credits = 0 }) => sum + credits, 0), unit: 'credits' },
];
const courses = (count: number): Amount[] => [{ count, unit: 'courses' }];
const noFacts: RequirementFacts = {
  ...{ title: '', earned: [], inProgress: [], needs: [], used: [], choices: [], except: [], lines: [], unread: [] },
};

const wholeDegree = 120;

function auditOf(history: readonly OwnAttempt[], today: Date): AuditRequirements {
  const requirements: Requirement[] = [];
  const add = (mark: Requirement['mark'], title: string, more: Partial<Requirement> = {}) =>
    requirements.push({ ...noFacts, mark, title, number: requirements.length + 1, atLeast: [], parts: [], ...more });
  const used = (...codes: string[]) =>
    history
      .filter(({ programId }) => codes.includes(programId))
      .map(({ programId, semester }) => `${programId} ${semester}`);
  const open = (needs: Amount[], ...choices: string[]) => ({ needs, choices, lines: [`--> NEEDS: ${textOf(needs)}`] });

  const [earned = { count: 0, unit: 'credits' }] = creditsOf(history.filter(earnsCredit));
  const [running = earned] = creditsOf(history.filter(isRunning));
  const missing: Amount[] = [{ count: wholeDegree - earned.count - running.count, unit: 'credits' }];
  add('NO', 'Total Credits', {
    ...open(missing),
    ...{ earned: [earned], inProgress: [running], atLeast: [{ count: wholeDegree, unit: 'credits' }] },
  });
  add('NO', 'Business Law', open(courses(1), 'MANGMT 3540 (R)'));
  add('NO', 'Professional Development', {
    ...open(courses(1), 'BUS_AD 3500 (R)'),
    ...{ earned: courses(2), used: used('BUS_AD 1500', 'BUS_AD 2500'), atLeast: courses(3) },
  });
  add('NO', 'Major Electives [ ^C- ]', {
    ...open([{ count: 9, unit: 'credits' }], 'FINANC 4010', 'FINANC 4020', 'MANGMT 4010', 'MRKTNG 3510', 'FINANC 4***'),
    ...{ earned: [{ count: 3, unit: 'credits' }], inProgress: [{ count: 3, unit: 'credits' }] },
    ...{ used: used('MRKTNG 3410'), atLeast: [{ count: 15, unit: 'credits' }] },
  });
  add('NO', 'Humanities [ # ]', {
    ...open(courses(1), 'PHIL 1***', 'ENGLSH 2***', 'CL_HUM 2100'),
    ...{ earned: courses(2), used: used('REL_ST 1100', 'MUSIC_NM 1311'), atLeast: courses(3) },
  });
  add('NO', 'Capstone', open(courses(1), 'MANGMT 4970'));
  add('NO', inventedWord('civics'));
  add('IP', 'Business Core [ ^C- ]', {
    ...{ earned: courses(3), inProgress: courses(4), atLeast: courses(7) },
    used: used('ACCTCY 2036', 'ACCTCY 2027', 'MANGMT 3000W', 'MRKTNG 3000', 'MANGMT 3300', 'FINANC 3000'),
  });
  add('IP', 'Business and Society', { used: used('MANGMT 3200') });
  add('OK', 'English Composition', { used: used('ENGLSH 1000') });
  add('OK', 'Mathematics and Statistics [ ^C- ]', { used: used('MATH 1160', 'MATH 1300', 'STAT 1300') });
  add('OK', 'Economics', { used: used('ECONOM 1014', 'ECONOM 1015') });
  add('OK', 'American History', { used: used('HIST 1200') });
  add('OK', 'Science with a Laboratory', { used: used('CHEM 1100', 'AN_SCI 1013') });
  add('OPT', 'Honors Scholar Eligibility');
  const { gpa } = gpaOf(history);
  return {
    preparedOn: today.toISOString().slice(0, 10),
    programs: [
      {
        ...{ program: 'Business Administration (BSBA)', unread: [], requirements },
        gpas: gpa === null ? [] : [{ title: `Official ${university.campus} GPA`, gpa: Number(gpa.toFixed(3)) }],
      },
    ],
  };
}

const textOf = ([need]: Amount[]) =>
  need === undefined ? '' : `${need.unit === 'credits' ? need.count.toFixed(1) : need.count} ${need.unit}`;

function plansFrom(today: Date): Plans {
  const next = semesterToPlan(today);
  const later = semestersOfPlan([], today, { hasSummers: false });
  const afterwards = later[later.indexOf(next) + 1] ?? next;
  const planned = [
    ['BUS_AD 3500', next],
    ['FINANC 4010', next],
    ['FINANC 4500', afterwards],
    ['MANGMT 4970', afterwards],
  ] as const;
  const [plan = { id: '1', name: 'My plan', courses: [] } satisfies Plan] = firstPlans.plans;
  return {
    main: plan.id,
    plans: [planned.reduce((rest, [programId, semester]) => addPlanned(rest, { programId, semester }), plan)],
  };
}

/** The private documents of the demo's student. */
export const demoDocuments = (history: readonly OwnAttempt[], today: Date) => ({
  audits: { audits: toProgramAudits(auditOf(history, today)) },
  plans: plansFrom(today),
});
