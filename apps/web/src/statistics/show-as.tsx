import { useNavigate } from 'react-router';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import { queryOf, type StatisticsView } from './url-state.ts';

const names = { charts: 'Charts', table: 'Table' } as const satisfies Record<
  StatisticsView['showAs'],
  string
>;

/** Charts or the table of all values. */
export function ShowAs({
  view,
  className,
}: {
  view: StatisticsView;
  className?: string | undefined;
}) {
  const navigate = useNavigate();
  return (
    <SegmentedGroup legend="Show as" hidesLegend size="small" className={className}>
      {(['charts', 'table'] as const).map((showAs) => (
        <Segment
          key={showAs}
          pressed={view.showAs === showAs}
          // The button changes at once, even while the table is still being fetched.
          onClick={() => navigate(queryOf({ ...view, showAs }), { replace: true, flushSync: true })}
        >
          {names[showAs]}
        </Segment>
      ))}
    </SegmentedGroup>
  );
}
