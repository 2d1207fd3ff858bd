/** A record by its fields: each course under its code, the major under the name `major`. */
export type RecordFields = ReadonlyMap<string, string>;

/** The new value of each field that one write touches; null deletes the field. */
export type LedgerChange = ReadonlyMap<string, string | null>;

/**
 * What a student knows about their own record: what was acknowledged, and what was sent and not acknowledged yet.
 * No two changes in flight touch the same field, so each can be judged by itself.
 */
export type Ledger = { acknowledged: Map<string, string>; inFlight: Set<LedgerChange> };

export const newLedger = (): Ledger => ({ acknowledged: new Map(), inFlight: new Set() });

export function acknowledge({ acknowledged, inFlight }: Ledger, change: LedgerChange): void {
  inFlight.delete(change);
  for (const [field, value] of change) {
    if (value === null) acknowledged.delete(field);
    else acknowledged.set(field, value);
  }
}

export const isInFlight = ({ inFlight }: Ledger, field: string): boolean =>
  [...inFlight].some((change) => change.has(field));

export type Verdict = {
  /** One line for each acknowledged change that is gone, and for each change that was applied by half. */
  lost: string[];
  applied: number;
  notApplied: number;
};

/**
 * Compares the ledger with the record found after a crash. A change without a reply may be there or not, but never
 * by half. Everything else must be exactly as acknowledged, so a deleted course that came back is a loss as well.
 */
export function judge({ acknowledged, inFlight }: Ledger, found: RecordFields): Verdict {
  const verdict: Verdict = { lost: [], applied: 0, notApplied: 0 };
  const undecided = new Set<string>();
  for (const change of inFlight) {
    const fields = [...change.keys()];
    for (const field of fields) undecided.add(field);
    if (fields.every((field) => found.get(field) === (change.get(field) ?? undefined))) verdict.applied += 1;
    else if (fields.every((field) => found.get(field) === acknowledged.get(field))) verdict.notApplied += 1;
    else verdict.lost.push(`half of a change to ${fields.join(', ')} was applied`);
  }
  for (const field of new Set([...acknowledged.keys(), ...found.keys()])) {
    const [expected, actual] = [acknowledged.get(field), found.get(field)];
    if (undecided.has(field) || expected === actual) continue;
    verdict.lost.push(`${field}: ${expected ?? 'nothing'} was acknowledged, ${actual ?? 'nothing'} was found`);
  }
  return verdict;
}

/** Once a crash has been judged, the record that was found becomes the acknowledged one. */
export function settle(ledger: Ledger, found: RecordFields): void {
  ledger.acknowledged = new Map(found);
  ledger.inFlight.clear();
}
