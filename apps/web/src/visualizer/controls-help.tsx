import { Help } from '../ui/help-dialog.tsx';

/** Every control by its name, and how to close the dialog. */
export const ControlsHelp = () => (
  <Help title="Help: Visualizer">
    <dl>
      <dt>Select Major</dt>
      <dd>Shows the students in one major together. Random User then picks among them.</dd>
      <dt>Random User</dt>
      <dd>Shows one anonymous student, in the selected major or in any.</dd>
      <dt>&lt; Prev and Next &gt;</dt>
      <dd>
        Go to the previous or next student; after the last comes the first. They work after Random
        User.
      </dd>
      <dt>Current User</dt>
      <dd>Shows your own courses, and clears the major.</dd>
      <dt>All Users</dt>
      <dd>
        Shows all students in the selected major: the larger a dot, the more of them took the
        course.
      </dd>
      <dt>Semester</dt>
      <dd>Shows one semester, counted from a student’s first, or All Semesters.</dd>
      <dt>&lt; Semester and Semester &gt;</dt>
      <dd>Go to the previous or next semester; after the last comes the first.</dd>
      <dt>Top 10 Courses (ON/OFF)</dt>
      <dd>Shows only the ten most common courses in each semester.</dd>
      <dt>Graph, Path and Table</dt>
      <dd>
        Show the same courses semester by semester, one row per course, or as a table you can sort.
        In a path, select a course to read when others take it and what they take before and after
        it; the arrow keys move between rows and dots. Below the path you can put another major
        beside your courses.
      </dd>
      <dt>Find a course</dt>
      <dd>Highlights one course in every semester. Type a code or a word from the title.</dd>
      <dt>The picture</dt>
      <dd>
        Drag the background to pan, or a dot to move it. Zoom with two fingers, with the wheel or
        with + and −; Fit shows everything again. Click a dot for details. The arrow keys move from
        dot to dot. A ring marks a course that you took in the same semester.
      </dd>
      <dt>The colored subjects below the graph</dt>
      <dd>Hide and show the courses of a subject.</dd>
      <dt>Free layout</dt>
      <dd>Lets the courses in All Users push and pull each other, as they do for one student.</dd>
      <dt>Show my plan</dt>
      <dd>
        Continues your own courses with those of your main plan, as dashed outlines. No number
        counts them, and nobody else sees them.
      </dd>
      <dt>Save as PNG, SVG or CSV</dt>
      <dd>Saves the picture or the table.</dd>
      <dt>Help</dt>
      <dd>Opens this dialog.</dd>
    </dl>
    <p>Close this help with the x, with Escape or by clicking outside it.</p>
  </Help>
);
