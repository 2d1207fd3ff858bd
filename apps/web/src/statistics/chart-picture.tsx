import type { StatisticsMode } from '@coursetrail/domain';
import { type Ref, useState } from 'react';
import { BarChart } from '../ui/bar-chart.tsx';
import type { ChartSize } from '../ui/bar-layout.ts';
import { chartLooks } from '../ui/chart-looks.ts';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { StatisticsChart } from './charts.ts';

type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  size?: ChartSize;
  ref?: Ref<SVGSVGElement>;
};

/** The bars of a chart. Those of one student each are folded away until they are asked for. */
export function ChartPicture({ chart: { label, bars, lines, tail }, mode, size, ref }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const alone = plural(tail.length, 'course', 'courses');
  const isFolded = tail.length > 0 && !isUnfolded;
  return (
    <>
      <BarChart
        title={label}
        {...chartLooks[mode]}
        bars={isUnfolded ? [...bars, ...tail] : bars}
        lines={lines}
        leftOut={isFolded ? `and ${alone} with one student each` : undefined}
        {...(size && { size })}
        {...(ref && { ref })}
      />
      {tail.length > 0 && (
        <TextButton aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Hide' : 'Show'} {alone} with one student
        </TextButton>
      )}
    </>
  );
}
