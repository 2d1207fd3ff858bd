import { randomInt } from 'node:crypto';
import { type Onlooker, openMajors, recordsSeenBy } from '../others.ts';
import { type Direction, listPositions, type Position } from '../storage/sharers.ts';
import { drawPick, readStudent } from '../storage/students.ts';

export type StepRequest = {
  major: string | undefined;
  step: 'random' | 'next' | 'previous';
  from: Position | null;
};

/** From a random place the next would be whoever has most room before them: one of several makes up for that. */
const candidates = 64;

/**
 * One other student's history: any, or the next or previous from where the caller stands, around the end. A step leads
 * from a place, not from a person: whoever stood there may have written since and stand elsewhere. Null where too few
 * others share theirs.
 */
export async function stepTo(onlooker: Onlooker, { major, step, from }: StepRequest) {
  const { snapshot, caller } = onlooker;
  const majors = await openMajors(onlooker, major);
  // Nobody is shown twice in a row.
  const except = from === null ? [caller.uid] : [caller.uid, from.uid];
  const around = async (from: Position, direction: Direction, limit: number) => {
    const reach = { except, majors, direction, limit };
    const ahead = await listPositions(snapshot, { ...reach, from });
    return ahead.length === limit
      ? ahead
      : [...ahead, ...(await listPositions(snapshot, { ...reach, from: null }))];
  };
  const anywhere = async () => {
    const found = await around({ pick: drawPick(), uid: '' }, 'forward', candidates);
    const distinct = [...new Map(found.map((each) => [each.uid, each])).values()].slice(
      0,
      candidates,
    );
    return distinct[randomInt(Math.max(1, distinct.length))];
  };
  const position =
    step === 'random' || from === null
      ? await anywhere()
      : (await around(from, step === 'next' ? 'forward' : 'backward', 1))[0];
  if (position === undefined) return null;
  const { uid, major: itsMajor, sharing, history } = await readStudent(snapshot, position.uid);
  const shared = { ...position, major: itsMajor ?? '', sharing, history: [...history] };
  const [record] = await recordsSeenBy(onlooker, [shared]);
  return record === undefined ? null : { record, position: { pick: position.pick, uid } };
}
