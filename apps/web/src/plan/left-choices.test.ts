import type { AuditRequirements, Requirement, RequirementPart } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { leftChoices } from './left-choices.ts';

const facts = {
  title: '',
  earned: [],
  inProgress: [],
  needs: [],
  used: [],
  choices: [],
  except: [],
  lines: [],
  unread: [],
};
const part = (mark: RequirementPart['mark'], choices: string[]): RequirementPart => ({
  ...facts,
  mark,
  number: null,
  need: '',
  choices,
});
const requirement = (more: Partial<Requirement>): Requirement => ({
  ...facts,
  mark: 'NO',
  number: null,
  atLeast: [],
  parts: [],
  ...more,
});
const audit = (...requirements: Requirement[]): AuditRequirements => ({
  programs: [{ requirements, gpas: [], unread: [] }],
});

test('lists what the audit lists for parts that are not met and what could not be read, without what was taken', () => {
  const left = leftChoices(
    audit(
      requirement({ title: 'MET', mark: 'OK', choices: ['HIST 1100'] }),
      requirement({
        title: 'Mathematics',
        unread: ['SELECT FROM: CHEM 1320 & 1330'],
        parts: [part('+', ['MATH 1500']), part('-', ['MATH 1700 (R)', 'MATH 2300', 'STAT 4***', 'MATH 3000 TO 3999'])],
      }),
    ),
    [{ programId: 'MATH 1700H' }],
  );
  expect(left).toEqual([
    {
      title: 'Mathematics',
      courses: ['MATH 2300'],
      others: ['SELECT FROM: CHEM 1320 & 1330', 'STAT 4***', 'MATH 3000 TO 3999'],
    },
  ]);
});
