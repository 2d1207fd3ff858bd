import { expect, test } from 'vitest';
import { openLine } from './line.ts';

const patient = new AbortController().signal;

/** Somebody who comes with a file, and goes when told to. */
function visitor(line: ReturnType<typeof openLine>, who: string, signal = patient) {
  const { promise: stay, resolve: go } = Promise.withResolvers<void>();
  let isCalled = false;
  const visit = line.visit(who, async (turn) => {
    await turn(signal);
    isCalled = true;
    await stay;
  });
  visit.catch(() => undefined);
  return {
    visit,
    isCalled: () => isCalled,
    async goes() {
      go();
      await visit;
    },
  };
}

test('students are called in the order they came, a few at once, and told how many files come before theirs', async () => {
  const line = openLine({ atOnce: 2, longest: 10 });
  const [ada, bo, cy, di] = ['ada', 'bo', 'cy', 'di'].map((who) => visitor(line, who));
  expect(['ada', 'bo', 'cy', 'di', 'nobody'].map(line.placeOf)).toEqual([null, null, 2, 3, null]);
  await bo?.goes();
  await expect
    .poll(() => [ada, bo, cy, di].map((each) => each?.isCalled()))
    .toEqual([true, true, true, false]);
  expect(line.placeOf('di')).toBe(2);
  await ada?.goes();
  await cy?.goes();
  await expect.poll(() => di?.isCalled()).toBe(true);
  expect(line.placeOf('di')).toBeNull();
});

test('a student stands in line once, and again when done', async () => {
  const line = openLine({ atOnce: 1, longest: 10 });
  const ada = visitor(line, 'ada');
  expect(await visitor(line, 'ada').visit).toEqual({ ok: false, problem: 'too-busy' });
  await ada.goes();
  const again = visitor(line, 'ada');
  await again.goes();
  expect(await again.visit).toMatchObject({ ok: true });
});

test('a line that is long enough takes nobody else', async () => {
  const line = openLine({ atOnce: 1, longest: 2 });
  const ada = visitor(line, 'ada');
  visitor(line, 'bo');
  visitor(line, 'cy');
  expect(await visitor(line, 'di').visit).toEqual({ ok: false, problem: 'too-busy' });
  await ada.goes();
  const di = visitor(line, 'di');
  expect(line.placeOf('di')).toBe(2);
  expect(di.isCalled()).toBe(false);
});

test('whoever goes away leaves the line, and nobody waits for them', async () => {
  const line = openLine({ atOnce: 1, longest: 10 });
  const leaving = new AbortController();
  const ada = visitor(line, 'ada');
  const bo = visitor(line, 'bo', leaving.signal);
  const cy = visitor(line, 'cy');
  leaving.abort(new Error('gone'));
  await expect(bo.visit).rejects.toThrow('gone');
  expect(line.placeOf('cy')).toBe(1);
  await ada.goes();
  await expect.poll(cy.isCalled).toBe(true);
  expect(bo.isCalled()).toBe(false);
});

test('a visit that fails gives its turn away', async () => {
  const line = openLine({ atOnce: 1, longest: 10 });
  const failing = line.visit('ada', async (turn) => {
    await turn(patient);
    throw new Error('a bug');
  });
  await expect(failing).rejects.toThrow('a bug');
  const bo = visitor(line, 'bo');
  await expect.poll(bo.isCalled).toBe(true);
});
