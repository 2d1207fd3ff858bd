import { expect, test } from 'vitest';
import { acknowledge, judge, type Ledger, type LedgerChange, newLedger, settle } from './ledger.ts';

const add: LedgerChange = new Map([
  ['MATH 1500', 'FS24 A'],
  ['MATH 1700', 'SP25 B'],
]);
const edit: LedgerChange = new Map([['MATH 1500', 'FS23 C']]);
const remove: LedgerChange = new Map([['MATH 1700', null]]);
const addMore: LedgerChange = new Map([
  ['STAT 1400', 'FS24 A'],
  ['STAT 2500', 'FS24 B'],
]);

function ledgerOf({
  acknowledged = [],
  inFlight = [],
}: {
  acknowledged?: LedgerChange[];
  inFlight?: LedgerChange[];
}): Ledger {
  const ledger = newLedger();
  for (const change of acknowledged) acknowledge(ledger, change);
  for (const change of inFlight) ledger.inFlight.add(change);
  return ledger;
}
const found = (record: Record<string, string>) => new Map(Object.entries(record));

test('A history that holds every acknowledged change has lost nothing', () => {
  const ledger = ledgerOf({ acknowledged: [add, edit, remove] });
  expect(judge(ledger, found({ 'MATH 1500': 'FS23 C' }))).toEqual({
    lost: [],
    applied: 0,
    notApplied: 0,
  });
});

test.each([
  ['an added course', [add], { 'MATH 1500': 'FS24 A' }],
  ['a correction', [add, edit], { 'MATH 1500': 'FS24 A', 'MATH 1700': 'SP25 B' }],
  ['a deletion', [add, remove], { 'MATH 1500': 'FS24 A', 'MATH 1700': 'SP25 B' }],
  ['uniqueness', [add], { 'MATH 1500': 'FS24 A and FS24 A', 'MATH 1700': 'SP25 B' }],
])('A history that lost %s is detected', (_, acknowledged, record) => {
  expect(judge(ledgerOf({ acknowledged }), found(record)).lost).toHaveLength(1);
});

test('A course that nobody submitted is detected', () => {
  expect(judge(newLedger(), found({ 'ART 1000': 'FS24 A' })).lost).toEqual([
    'ART 1000: nothing was acknowledged, FS24 A was found',
  ]);
});

test('A change without a reply may be there or not', () => {
  const ledger = ledgerOf({ acknowledged: [add], inFlight: [edit, remove, addMore] });
  expect(judge(ledger, found({ 'MATH 1500': 'FS23 C', 'MATH 1700': 'SP25 B' }))).toEqual({
    lost: [],
    applied: 1,
    notApplied: 2,
  });
});

test('A change that was applied by half is detected', () => {
  const ledger = ledgerOf({ inFlight: [addMore] });
  expect(judge(ledger, found({ 'STAT 1400': 'FS24 A' })).lost).toEqual([
    'half of a change to STAT 1400, STAT 2500 was applied',
  ]);
});

test('A change without a reply excuses no loss of another course', () => {
  const ledger = ledgerOf({ acknowledged: [add], inFlight: [edit] });
  expect(judge(ledger, found({ 'MATH 1500': 'FS23 C' })).lost).toHaveLength(1);
});

test('What was found after one crash must survive the next', () => {
  const ledger = ledgerOf({ inFlight: [add] });
  settle(ledger, found({ 'MATH 1500': 'FS24 A', 'MATH 1700': 'SP25 B' }));
  expect(judge(ledger, found({})).lost).toHaveLength(2);
});
