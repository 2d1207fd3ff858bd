/** A record by its places: each course under its code, the major under its own name. */
export type Places = ReadonlyMap<string, string>;

/** What one write puts into each place it touches; null empties the place. */
export type Change = ReadonlyMap<string, string | null>;

/**
 * What a student knows about their own record: what was acknowledged, and what was asked for without an answer yet.
 * No two changes in flight touch the same place, so each can be judged by itself.
 */
export type Ledger = { acknowledged: Map<string, string>; inFlight: Set<Change> };

export const newLedger = (): Ledger => ({ acknowledged: new Map(), inFlight: new Set() });

export function acknowledge({ acknowledged, inFlight }: Ledger, change: Change): void {
  inFlight.delete(change);
  for (const [place, value] of change) {
    if (value === null) acknowledged.delete(place);
    else acknowledged.set(place, value);
  }
}

export const isInFlight = ({ inFlight }: Ledger, place: string): boolean =>
  [...inFlight].some((change) => change.has(place));

export type Verdict = {
  /** One line for each acknowledged change that is gone, and for each change that was applied by half. */
  lost: string[];
  applied: number;
  notApplied: number;
};

/**
 * Compares the ledger with the record as it was found after a crash. An unanswered change may be there or not, but
 * whole; everything else must be exactly as acknowledged, so a deleted course that came back is a loss as well.
 */
export function judge({ acknowledged, inFlight }: Ledger, found: Places): Verdict {
  const verdict: Verdict = { lost: [], applied: 0, notApplied: 0 };
  const undecided = new Set<string>();
  for (const change of inFlight) {
    const places = [...change.keys()];
    for (const place of places) undecided.add(place);
    if (places.every((place) => found.get(place) === (change.get(place) ?? undefined)))
      verdict.applied += 1;
    else if (places.every((place) => found.get(place) === acknowledged.get(place)))
      verdict.notApplied += 1;
    else verdict.lost.push(`half of a change to ${places.join(', ')} was applied`);
  }
  for (const place of new Set([...acknowledged.keys(), ...found.keys()])) {
    const [expected, actual] = [acknowledged.get(place), found.get(place)];
    if (undecided.has(place) || expected === actual) continue;
    verdict.lost.push(
      `${place}: ${expected ?? 'nothing'} was acknowledged, ${actual ?? 'nothing'} was found`,
    );
  }
  return verdict;
}

/** After a crash has been judged, the record as found is what counts. */
export function settle(ledger: Ledger, found: Places): void {
  ledger.acknowledged = new Map(found);
  ledger.inFlight.clear();
}
