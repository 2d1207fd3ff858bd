import { expect, test } from 'vitest';
import { drawSome } from './draw.ts';

/** What comes of every series of draws. */
function everyOutcome<T>(choices: readonly T[], count: number): string[] {
  const outcomes: string[] = [];
  const follow = (series: readonly number[]) => {
    const rest = [...series];
    let open = 0;
    const drawn = drawSome(
      (below) => {
        const next = rest.shift();
        if (next === undefined && open === 0) open = below;
        return next ?? 0;
      },
      choices,
      count,
    );
    if (open === 0) outcomes.push(drawn.join(''));
    for (let next = 0; next < open; next += 1) follow([...series, next]);
  };
  follow([]);
  return outcomes.sort();
}

test('of some choices any is as likely to be drawn as the others, in any order', () => {
  expect(everyOutcome(['a', 'b', 'c'], 2)).toEqual(['ab', 'ac', 'ba', 'bc', 'ca', 'cb']);
  expect(everyOutcome(['a', 'b', 'c', 'd'], 3)).toHaveLength(24);
});

test('where there are too few choices all are drawn', () => {
  expect(everyOutcome(['a', 'b'], 5)).toEqual(['ab', 'ba']);
  expect(everyOutcome([], 5)).toEqual(['']);
});
