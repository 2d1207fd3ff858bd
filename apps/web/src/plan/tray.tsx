import { termName } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { allTitlesQuery } from '../server/catalog.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './plan.module.css';
import type { DragHandle } from './use-drag.ts';

type TrayCourse = { programId: string; about?: string };

export type TrayActions = {
  onAdd: (programId: string) => void;
  handleFor: (programId: string) => DragHandle;
  isPlanned: (programId: string) => boolean;
};

type TrayListProps = TrayActions & { courses: readonly TrayCourse[] };

export function TrayList({ courses, onAdd, handleFor, isPlanned }: TrayListProps) {
  const { data: titles } = useQuery(allTitlesQuery());
  return (
    <ul className={classes.offers}>
      {courses.map(({ programId, about }) => (
        <li key={programId} className={classes.offer}>
          <span className={classes.handle} aria-hidden="true" {...handleFor(programId)} />
          <span className={classes.name}>
            <CourseLink code={programId} title={titles?.[programId]} quiet />
            {about !== undefined && <span className={classes.about}>{about}</span>}
            {isPlanned(programId) && <span className={classes.about}>In this plan</span>}
          </span>
          <Button variant="quiet" size="small" aria-label={`Add ${programId}`} onClick={() => onAdd(programId)}>
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
}

const tabs = ['Left', 'Often next', 'Find'] as const;
export type TrayTab = (typeof tabs)[number];

type Props = {
  semesters: readonly string[];
  target: string;
  onTarget: (semester: string) => void;
  contents: Record<TrayTab, () => ReactNode>;
};

/** Where the courses of a plan come from: the audit, the other students, the catalog. */
export function Tray({ semesters, target, onTarget, contents }: Props) {
  const [tab, setTab] = useState<TrayTab>('Find');
  const id = useId();
  return (
    <section className={classes.tray} aria-labelledby={id}>
      <h2 id={id}>Add courses</h2>
      <Choice
        label="To"
        value={target}
        options={semesters.map((semester) => [semester, termName(semester)])}
        onChange={onTarget}
      />
      <SegmentedGroup legend="From" hidesLegend size="small">
        {tabs.map((each) => (
          <Segment key={each} pressed={each === tab} onClick={() => setTab(each)}>
            {each}
          </Segment>
        ))}
      </SegmentedGroup>
      <div className={classes.trayContent}>{contents[tab]()}</div>
    </section>
  );
}
