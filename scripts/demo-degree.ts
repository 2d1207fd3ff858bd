// What the demo's student has besides a history: a degree audit of a business student, and a plan. All of it invented.
import type { OwnAttempt } from '@coursetrail/contract';
import {
  type Amount,
  type AuditRequirements,
  addPlanned,
  earnsCredit,
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
import { inventedLines, inventedWord } from '@coursetrail/university/invented';

const isRunning = ({ grade }: OwnAttempt) => grade === 'IP';
const creditsOf = (courses: readonly OwnAttempt[]): Amount[] => [
  { count: courses.reduce((sum, { credits = 0 }) => sum + credits, 0), unit: 'credits' },
];
const noFacts: RequirementFacts = {
  ...{ title: '', earned: [], inProgress: [], needs: [], used: [], choices: [], except: [], lines: [], unread: [] },
};

const list = (cell = ''): string[] => cell.split(', ').filter(Boolean);
/** '9 credits' */
const amounts = (cell = ''): Amount[] =>
  list(cell).map((words) => {
    const [count = '', unit = ''] = words.split(' ');
    return { count: Number(count), unit: unit as Amount['unit'] };
  });

/** A line such as 'NO | Capstone | needs: 1 courses | from: MANGMT 4970' of the university's folder. */
function requirementOf(line: string, number: number, history: readonly OwnAttempt[]): Requirement {
  const [mark = '', title = '', ...cells] = line.split(' | ');
  const said = Object.fromEntries(cells.map((cell) => cell.split(': ')));
  const needs = amounts(said['needs']);
  return {
    ...noFacts,
    ...{ mark: mark as Requirement['mark'], title, number, parts: [], needs, choices: list(said['from']) },
    ...{ earned: amounts(said['earned']), inProgress: amounts(said['running']), atLeast: amounts(said['at least']) },
    lines: needs.length > 0 ? [`--> NEEDS: ${textOf(needs)}`] : [],
    used: history
      .filter(({ programId }) => list(said['used']).includes(programId))
      .map(({ programId, semester }) => `${programId} ${semester}`),
  };
}

function auditOf(history: readonly OwnAttempt[], today: Date): AuditRequirements {
  const whole = Number(inventedWord('credits of a degree'));
  const [earned = { count: 0, unit: 'credits' }] = creditsOf(history.filter(({ grade }) => earnsCredit(grade)));
  const [running = earned] = creditsOf(history.filter(isRunning));
  const missing: Amount[] = [{ count: whole - earned.count - running.count, unit: 'credits' }];
  const [total, ...others] = inventedLines('degree of the demo').map((line, index) =>
    requirementOf(line, index + 1, history),
  );
  const credits = { needs: missing, lines: [`--> NEEDS: ${textOf(missing)}`], earned: [earned], inProgress: [running] };
  const { gpa } = gpaOf(history);
  return {
    preparedOn: today.toISOString().slice(0, 10),
    programs: [
      {
        ...{ program: inventedWord('program of the demo'), unread: [] },
        requirements: [
          ...(total ? [{ ...total, ...credits, atLeast: [{ count: whole, unit: 'credits' as const }] }] : []),
          ...others,
        ],
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
  const planned = inventedLines('plan of the demo').flatMap((line) => {
    const [when, courses] = line.split(': ');
    return list(courses).map((programId) => ({ programId, semester: when === 'next' ? next : afterwards }));
  });
  const [plan = { id: '1', name: 'My plan', courses: [] } satisfies Plan] = firstPlans.plans;
  return {
    main: plan.id,
    plans: [planned.reduce(addPlanned, plan)],
  };
}

/** The private documents of the demo's student. */
export const demoDocuments = (history: readonly OwnAttempt[], today: Date) => ({
  audits: { audits: toProgramAudits(auditOf(history, today)) },
  plans: plansFrom(today),
});
