import { pages } from '../pages.ts';
import { Page } from '../ui/page.tsx';
import { useInstallation } from './installation.ts';
import { Operator } from './operator.tsx';
import classes from './trust.module.css';

/** docs/accessibility.md says it criterion by criterion. */
export function Component() {
  const installation = useInstallation();
  return (
    <div className={classes.page}>
      <Page title={pages.accessibility.heading}>
        <p>
          <b>Everybody should be able to use every screen.</b> We work to meet the Web Content Accessibility Guidelines
          (WCAG) 2.2 at level AA.
        </p>
        <h2>What that means here</h2>
        <ul>
          <li>Everything works with a keyboard alone, and nothing needs dragging.</li>
          <li>The graph and every chart can be read as a table or as text.</li>
          <li>The page fits a window 320 pixels wide, and text can be enlarged four times.</li>
          <li>There is a light and a dark theme. Where your system replaces all colors, ours give way.</li>
          <li>If your system asks for less motion, nothing glides.</li>
          <li>No color is the only sign of anything.</li>
        </ul>
        <h2>How it is tested</h2>
        <p>
          Before every change, tests run in a real browser: the rules of axe-core on every screen, light and dark, wide
          and narrow; journeys with the keyboard alone; contrast, enlarged text, forced colors, and the names a screen
          reader hears.
        </p>
        <h2>What is missing</h2>
        <p>
          Nobody outside the project has audited it, and people who use a screen reader every day have not tested it
          yet. The key “/” opens the search for a course and cannot be turned off. Text with wider spacing is not
          tested.
        </p>
        <h2>If something is in your way</h2>
        <p>Tell whoever runs this installation what you wanted to do, and with which browser and aid.</p>
        <Operator installation={installation} />
      </Page>
    </div>
  );
}
