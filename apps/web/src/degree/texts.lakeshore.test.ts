import { readChoice } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { wildcardText } from './texts.ts';

test.each([
  ['PHIL 3**', 'Any PHIL course at the 300 level'],
  ['**** 101', 'Any course with the number 101'],
  ['MATH 15*', 'Any MATH course that begins with 15'],
  ['PHIL ***', 'Any PHIL course'],
])('a university whose numbers have three digits reads %j as %j', (printed, text) => {
  const choice = readChoice(printed);
  expect(choice && choice.kind !== 'course' ? wildcardText(choice) : null).toBe(text);
});
