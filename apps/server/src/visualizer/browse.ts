import { type Viewer, visibleRecords } from '../privacy/visible-histories.ts';
import type { Database } from '../storage/database.ts';
import { type Direction, listPositions, type Position, positionBefore, readHistory } from '../storage/published.ts';

export type StepRequest = {
  major: string | undefined;
  step: 'random' | 'next' | 'previous';
  from: Position | null;
  draw: Database['draw'];
};

/** The first student after a random number is likelier the larger the gap before them; one of several evens that out. */
const candidates = 64;

/**
 * One other student's history: any, or the next or previous one from the viewer's position, wrapping
 * around at the end. A step starts from a position, not from a person: the history that was there may
 * have been published again since, at another position. Null where none is published.
 */
export async function stepTo(viewer: Viewer, { major, step, from, draw }: StepRequest) {
  const { snapshot, uid } = viewer;
  // Nobody is shown twice in a row.
  const except = from === null ? [uid] : [uid, from.uid];

  const positionsFrom = async (from: Position, direction: Direction, limit: number) => {
    const range = { except, major, direction, limit };
    const ahead = await listPositions(snapshot, { ...range, from });
    return ahead.length === limit ? ahead : [...ahead, ...(await listPositions(snapshot, { ...range, from: null }))];
  };

  const anyPosition = async () => {
    const start = positionBefore(draw(2 ** 31));
    const found = await positionsFrom(start, 'forward', candidates);
    const distinct = [...new Map(found.map((each) => [each.uid, each])).values()].slice(0, candidates);
    return distinct[draw(Math.max(1, distinct.length))];
  };

  const position =
    step === 'random' || from === null
      ? await anyPosition()
      : (await positionsFrom(from, step === 'next' ? 'forward' : 'backward', 1))[0];
  if (position === undefined) return null;

  const history = await readHistory(snapshot, position.uid, major);
  const [record] = history === null ? [] : await visibleRecords(viewer, [history]);
  return record === undefined ? null : { record, position };
}
