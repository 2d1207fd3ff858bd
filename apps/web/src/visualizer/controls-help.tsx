import { Help } from '../ui/help-dialog.tsx';

/** Every control by its name, and how to close the dialog. */
export const ControlsHelp = () => (
  <Help title="Help: Visualizer">
    <dl>
      <dt>Select Major</dt>
      <dd>Shows the students of one major together. Random User then picks among them.</dd>
      <dt>Random User</dt>
      <dd>Shows one anonymous student, of the selected major or of any.</dd>
      <dt>&lt; Prev and Next &gt;</dt>
      <dd>
        Show the student before or after; the last one leads back to the first. They work after
        Random User.
      </dd>
      <dt>Current User</dt>
      <dd>Shows your own courses, and clears the major.</dd>
      <dt>All Users</dt>
      <dd>
        Shows all students of the selected major: the larger a dot, the more of them took the
        course.
      </dd>
      <dt>Semester</dt>
      <dd>Shows one semester, counted from a student’s first, or All Semesters.</dd>
      <dt>&lt; Semester and Semester &gt;</dt>
      <dd>Step to the semester before or after; the last one leads back to the first.</dd>
      <dt>Top 10 Courses (ON/OFF)</dt>
      <dd>Keeps the ten most frequent courses of each semester.</dd>
      <dt>Graph and Table</dt>
      <dd>Show the same courses as a picture or as a table that can be sorted.</dd>
      <dt>Find a course</dt>
      <dd>Lights up one course in every semester.</dd>
      <dt>The picture</dt>
      <dd>
        Drag the background to move the picture, and a dot to pull it aside. Zoom with two fingers,
        with the wheel or with + and −; Fit shows everything again. Click a dot for details. The
        arrow keys move from dot to dot. Rings mark courses you took.
      </dd>
      <dt>The colored names below it</dt>
      <dd>Hide and show the courses of a subject.</dd>
      <dt>Classic forces</dt>
      <dd>Lets all students’ courses push and pull each other as those of one student do.</dd>
      <dt>Save as PNG, SVG or CSV</dt>
      <dd>Saves the picture or the table.</dd>
      <dt>Help</dt>
      <dd>Opens this dialog.</dd>
    </dl>
    <p>Close this help with the x, with Escape or by clicking outside it.</p>
  </Help>
);
