import type { Locator, Page } from '@playwright/test';

/** The same clicks for the same seed. */
function* randoms(seed: number): Generator<number> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Presses whatever can be pressed, and somewhere on the graph, so many times; returns the number of clicks. */
export async function clickAround(page: Page, rounds: number, seed = 1): Promise<number> {
  const random = randoms(seed);
  const draw = (below: number) => Math.floor(random.next().value * below);
  const controls = page.locator('main button:enabled:visible').filter({ hasNotText: /^Save as/ });
  // The control may be gone by then.
  const press = (
    control: Locator,
    options: { force?: true; position?: { x: number; y: number } },
  ) =>
    control.click({ timeout: 500, ...options }).then(
      () => 1,
      () => 0,
    );
  let clicks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await press(close, { force: true });
    clicks += await press(controls.nth(draw(await controls.count())), { force: true });
    const canvas = page.locator('canvas');
    const box = await canvas.boundingBox({ timeout: 100 }).catch(() => null);
    // Not forced: something else may cover it, such as the bar with its Logout.
    if (box) await press(canvas, { position: { x: draw(box.width), y: draw(box.height) } });
  }
  return clicks;
}

/** What the page holds after garbage collection. */
export async function holdings(page: Page): Promise<{ megabytes: number; listeners: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const measured = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: measured('JSHeapUsedSize') / 1e6, listeners: measured('JSEventListeners') };
}
