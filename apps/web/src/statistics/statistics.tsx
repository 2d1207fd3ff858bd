import { useSelectedMajor } from '../session.ts';
import { BarChart } from '../ui/bar-chart.tsx';
import { Help } from '../ui/help-dialog.tsx';
import { MajorSelect } from '../ui/major-select.tsx';
import { Page } from '../ui/page.tsx';
import classes from './statistics.module.css';

const invented = [
  { label: 'ENGLSH 1000', value: 62.5 },
  { label: 'MATH 1500', value: 48.1 },
  { label: 'HIST 1100', value: 31.7 },
  { label: 'CMP_SC 1050', value: 24 },
  { label: 'PHIL 1200', value: 9.6 },
];

export function Component() {
  const [major, selectMajor] = useSelectedMajor();
  return (
    <Page title="Statistics by Major">
      <p>Here you will see which courses students of a major take in which semester, and the grades they get.</p>
      <MajorSelect label="Major" placeholder="Select a Major" value={major} onChange={selectMajor} />
      <div className={classes.help}>
        <Help title="Help: Statistics">
          <p>Explore major-specific course or grade data.</p>
          <ol>
            <li>Select a major.</li>
            <li>Choose Course Distribution or Grade Distribution.</li>
            <li>Optionally filter by course prefix.</li>
            <li>Toggle Show Only Top 10.</li>
            <li>Click Submit.</li>
          </ol>
          <p>Close this help with the x or by clicking beside it.</p>
        </Help>
      </div>
      <h2>Example</h2>
      <p>These numbers are invented: they show what a chart looks like.</p>
      <BarChart
        title="Example: Semester 1"
        xTitle="Course"
        yTitle="Percentage of Students"
        colour="#36A2EB"
        bars={invented}
      />
    </Page>
  );
}
