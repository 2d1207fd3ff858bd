import { randomInt } from 'node:crypto';
import { type Viewer, visibleMajors, visibleRecords } from '../privacy/visible-histories.ts';
import {
  type Direction,
  listPositions,
  type Position,
  positionBefore,
} from '../storage/sharers.ts';
import { drawRandomOrder, readStudent } from '../storage/students.ts';

export type StepRequest = {
  major: string | undefined;
  step: 'random' | 'next' | 'previous';
  from: Position | null;
};

/** The first student after a random number is likelier the larger the gap before them; one of several evens that out. */
const candidates = 64;

/**
 * One other student's history: any, or the next or previous one from the viewer's position, wrapping
 * around at the end. A step starts from a position, not from a person: the student who was there may
 * have written since and moved elsewhere. Null where too few others share theirs.
 */
export async function stepTo(viewer: Viewer, { major, step, from }: StepRequest) {
  const { snapshot, student } = viewer;
  const majors = await visibleMajors(viewer, major);
  // Nobody is shown twice in a row.
  const except = from === null ? [student.uid] : [student.uid, from.uid];

  const positionsFrom = async (from: Position, direction: Direction, limit: number) => {
    const range = { except, majors, direction, limit };
    const ahead = await listPositions(snapshot, { ...range, from });
    return ahead.length === limit
      ? ahead
      : [...ahead, ...(await listPositions(snapshot, { ...range, from: null }))];
  };

  const anyPosition = async () => {
    const start = positionBefore(drawRandomOrder());
    const found = await positionsFrom(start, 'forward', candidates);
    const distinct = [...new Map(found.map((each) => [each.uid, each])).values()].slice(
      0,
      candidates,
    );
    return distinct[randomInt(Math.max(1, distinct.length))];
  };

  const position =
    step === 'random' || from === null
      ? await anyPosition()
      : (await positionsFrom(from, step === 'next' ? 'forward' : 'backward', 1))[0];
  if (position === undefined) return null;

  const found = await readStudent(snapshot, position.uid);
  const { sharing, history } = found;
  const shared = { ...position, major: found.major ?? '', sharing, history: [...history] };
  const [record] = await visibleRecords(viewer, [shared]);
  return record === undefined ? null : { record, position };
}
