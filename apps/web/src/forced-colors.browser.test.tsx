import { createRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { inventHistory } from '../lab/invented-courses.ts';
import { renderInApp } from './test-kit.tsx';
import { BarChart } from './ui/bar-chart.tsx';
import { Button } from './ui/button.tsx';
import { Checkbox } from './ui/checkbox.tsx';
import { PillButton } from './ui/pill-button.tsx';
import { SearchSelect } from './ui/search-select.tsx';
import { Segment, SegmentedGroup } from './ui/segmented.tsx';
import type { PictureHandle } from './visualizer/drawing.ts';
import { GraphView } from './visualizer/graph/graph-view.tsx';
import { themes } from './visualizer/graph/palette.ts';

const emulate = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

beforeEach(() => emulate('active'));
afterEach(() => emulate('none'));

const styleOf = (name: string, role: 'button' | 'option' = 'button') =>
  getComputedStyle(page.getByRole(role, { name, exact: true }).element());
const canvas = () => getComputedStyle(document.body).backgroundColor;

test('what is chosen looks different from what is not, where a browser replaces all colors', async () => {
  await renderInApp(
    <>
      <SegmentedGroup legend="Show">
        <Segment pressed>Graph</Segment>
        <Segment pressed={false}>Table</Segment>
      </SegmentedGroup>
      <Button variant="quiet" pressed>
        Whole page
      </Button>
      <Button variant="quiet" pressed={false}>
        Zoomed
      </Button>
      <PillButton pressed>48 in all</PillButton>
      <PillButton pressed={false}>3 new</PillButton>
    </>,
  );
  for (const [chosen, other] of [
    ['Graph', 'Table'],
    ['Whole page', 'Zoomed'],
    ['48 in all', '3 new'],
  ] as const) {
    expect(styleOf(chosen).backgroundColor).not.toBe(styleOf(other).backgroundColor);
    expect(styleOf(chosen).color).not.toBe(styleOf(chosen).backgroundColor);
  }
});

test('a filled button stays filled, without a plate of the browser under its text', async () => {
  await renderInApp(<Button>Upload PDF</Button>);
  expect(styleOf('Upload PDF')).toMatchObject({ forcedColorAdjust: 'none' });
  expect(styleOf('Upload PDF').backgroundColor).not.toBe(canvas());
});

test('the option that the arrow keys have reached can be seen', async () => {
  await renderInApp(
    <SearchSelect
      label="Course"
      placeholder=""
      options={['MATH 1500', 'STAT 2500']}
      value={null}
      onChange={() => {}}
      find={(_, values) => values}
      nothingFound=""
    />,
  );
  await page.getByRole('combobox').click();
  await userEvent.keyboard('{ArrowDown}');
  const reached = styleOf('MATH 1500', 'option');
  expect(reached.backgroundColor).not.toBe(styleOf('STAT 2500', 'option').backgroundColor);
  expect(reached.color).not.toBe(reached.backgroundColor);
});

test('the focus has a ring', async () => {
  await renderInApp(<Button variant="quiet">Help</Button>);
  expect(styleOf('Help').outlineStyle).toBe('none');
  await userEvent.tab();
  expect(styleOf('Help').outlineStyle).toBe('solid');
});

test('bars, numbers and marks of a chart stand out from the background', async () => {
  await renderInApp(
    <BarChart
      title="MATH 1500"
      xTitle="Grade"
      yTitle="Percentage of Students"
      color="#FF6384"
      bars={[
        { label: 'A', value: 60, isOwn: true },
        { label: 'B', value: 40, isOwn: false },
      ]}
      markers={[{ kind: 'average', label: 'Average 3.6', at: 0.4 }]}
    />,
  );
  const parts = [...document.querySelectorAll('svg text')].map((element) => getComputedStyle(element).fill);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts).not.toContain(canvas());
  expect(new Set(parts).size).toBeLessThanOrEqual(2);
  const [bars, own] = [...document.querySelectorAll('[data-part="bars"], [data-part="bars"] + path')].map((element) =>
    getComputedStyle(element),
  );
  expect(bars?.fill).toBe(parts[0]);
  expect([canvas(), bars?.fill]).not.toContain(own?.stroke);
});

test('a graph has the colors of the system only, and what can be checked has its box', async () => {
  const handle = createRef<PictureHandle>();
  await renderInApp(
    <>
      <GraphView
        ref={handle}
        title="Invented courses"
        scene={{ kind: 'one', courses: inventHistory(4) }}
        subjectsHidden={new Set()}
        onSubjectsHidden={() => {}}
        onOpen={() => {}}
      />
      <Checkbox checked onChange={() => {}}>
        Show my courses
      </Checkbox>
    </>,
  );
  await expect.element(page.getByRole('application')).toHaveAttribute('data-settled', 'true');
  const svg = (await (await handle.current?.exportSvg())?.text()) ?? '';
  const drawn = new Set<string>(svg.match(/#[0-9a-f]{6}/g));
  expect(drawn.size).toBeGreaterThan(1);
  const ours = [themes.light, themes.dark].flatMap(({ subjects, halo }) => [...subjects, halo]);
  expect(ours.filter((color) => drawn.has(color))).toEqual([]);
  const box = getComputedStyle(page.getByRole('checkbox').element());
  expect(box).toMatchObject({ appearance: 'auto', visibility: 'visible' });
});
