import { browseReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../test-kit.tsx';
import {
  crowd,
  endpoints,
  expectWarnings,
  major,
  openVisualizer,
  otherMajor,
  otherStudents,
  renderVisualizer,
  replyWithCrowd,
  replyWithOwnHistory,
  replyWithStudents,
  replyWithTitles,
  screen,
  serveCampus,
  smallMajor,
  taken,
} from './test-kit.tsx';

const { button } = screen;
const nothingToDisplay = page.getByText('No user data to display', { exact: true });

describe('at the start', () => {
  test('nothing is chosen, the page says how to begin, and a major alone shows all its students (VIZ-21, VIZ-27)', async () => {
    await openVisualizer();
    await expect
      .element(page.getByText('Get started: select a major or "Current User".', { exact: true }))
      .toBeVisible();
    await expect.element(screen.canvas).not.toBeInTheDocument();
    for (const name of ['Random User', 'Current User'])
      await expect.element(button(name)).toHaveAttribute('aria-pressed', 'false');
    await screen.selectMajor(major);
    await expect.element(button('All Users')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.canvas).toHaveAccessibleName(`Courses of ${major} students in Semester 1`);
  });
});

test('a student with a major begins among its students, and comes to the start by clearing it; a random student is one of the major', async () => {
  serveCampus();
  replyWithOwnHistory(taken, major);
  await renderVisualizer({}, true);
  await expect.element(screen.major).toHaveValue(major);
  await expect.element(button('All Users')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.canvas).toHaveAccessibleName(`Courses of ${major} students in Semester 1`);
  await button('Random User').click();
  await expect.poll(() => server.askedOf(endpoints.browse)[0]).toContain(`major=${major.replaceAll(' ', '+')}`);
  // Their own courses clear the major, and somebody else is again one of it.
  await button('Current User').click();
  await expect.element(screen.major).toHaveValue('');
  await button('Random User').click();
  await expect.element(screen.major).toHaveValue(major);
  await button('Clear the major').click();
  await expect.element(page.getByText('Get started: select a major or "Current User".', { exact: true })).toBeVisible();
  await expect.element(button('All Users')).toHaveAttribute('aria-disabled', 'true');
});

test('a student of a major that has no others yet begins with their own trail, and is told so of the major when they choose it', async () => {
  expectWarnings();
  serveCampus();
  replyWithOwnHistory(taken, smallMajor);
  await renderVisualizer({}, true);
  await expect.element(screen.canvas).toHaveAccessibleName('Your courses by semester');
  await expect.element(screen.url).toHaveTextContent('?mode=current&semester=all');
  await page.getByRole('link', { name: `See all students in ${smallMajor}` }).click();
  await expect.element(nothingToDisplay).toBeVisible();
  await expect.element(screen.url).toMatchTextContent(`major=${smallMajor}`);
});

describe('the buttons of the start', () => {
  test('lead to the student’s own whole trail and to a random student', async () => {
    serveCampus();
    await renderVisualizer();
    for (const [name, query, title] of [
      ['See my trail', '?mode=current&semester=all', 'Your courses by semester'],
      ['A random student', '?mode=single&semester=all', 'One student’s courses by semester'],
    ] as const) {
      await button(name).click();
      await expect.element(screen.canvas).toHaveAccessibleName(title);
      await expect.element(screen.url).toHaveTextContent(query);
      await button('Back').click();
    }
  });
});

describe('a view without data has the one button that fills it', () => {
  test('a major with too few students to show one anonymously leads to any major', async () => {
    expectWarnings();
    serveCampus();
    server.reply(endpoints.browse, browseReply, ({ path }) =>
      path.includes('major=') ? { record: null, cursor: null } : { record: otherStudents[0] ?? null, cursor: '0' },
    );
    await renderVisualizer({ mode: 'single', major: smallMajor, semester: 'all' });
    await expect
      .element(page.getByText(`Not enough ${smallMajor} students share courses to show one of them anonymously.`))
      .toBeVisible();
    for (const name of ['< Prev', 'Next >']) await expect.element(button(name)).toBeDisabled();
    await button('Show a student in any major').click();
    await expect.element(screen.canvas).toBeVisible();
    await expect.element(screen.url).toHaveTextContent('?mode=single&semester=all');
  });

  test('a student with uncommon courses only leads to another', async () => {
    expectWarnings();
    serveCampus();
    const [student] = otherStudents;
    if (student === undefined) throw new Error('There is no other student.');
    server.reply(endpoints.browse, browseReply, ({ path }) =>
      path.includes('from=')
        ? { record: student, cursor: '1' }
        : { record: { ...student, courses: [], withheld: 3 }, cursor: '0' },
    );
    await renderVisualizer({ mode: 'single', semester: 'all' });
    await button('Show another student').click();
    await expect.element(screen.canvas).toBeVisible();
  });

  test('a major of which nothing is published has a sentence and a warning, and leads to the student’s own courses (VIZ-22, VIZ-37, VIZ-50)', async () => {
    const warn = expectWarnings();
    await openVisualizer({ major: smallMajor });
    await expect.element(nothingToDisplay).toBeVisible();
    await expect.element(page.getByText(`Not enough ${smallMajor} students share courses yet.`)).toBeVisible();
    await expect.element(screen.canvas).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('No histories match the chosen view.');
    await button('See my trail').click();
    await expect.element(screen.canvas).toHaveAccessibleName('Your courses by semester');
  });
});

describe('all users', () => {
  test('are shown again when another major is selected while one student is shown (VIZ-36)', async () => {
    await openVisualizer({ mode: 'single' });
    for (const [mode, name] of [
      ['Random User', otherMajor],
      ['Current User', major],
    ] as const) {
      await button(mode).click();
      await expect.element(screen.owner).toBeVisible();
      await screen.selectMajor(name);
      await expect.element(button('All Users')).toHaveAttribute('aria-pressed', 'true');
      await expect.element(screen.canvas).toHaveAccessibleName(`Courses of ${name} students in Semester 1`);
      await expect.element(screen.owner).not.toBeInTheDocument();
    }
  });
});

async function expectAccessibleAndAsWideAsTheScreen() {
  await inEveryLook(async (size) => {
    await expectAccessible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, `no sideways scrolling: ${size}`).toBeLessThanOrEqual(clientWidth);
  });
}

test('All users are limited to the ten most frequent courses of each semester by a button that says whether it is on, in the graph and in the table, which are accessible (VIZ-11, VIZ-12, VIZ-41)', async () => {
  await openVisualizer({ major, semester: 'all' });
  await screen.settled();
  await expectAccessibleAndAsWideAsTheScreen();
  expect(screen.coursesDrawn()).toBe(15);
  await expect.element(button('Top 10 Courses (OFF)')).toHaveAttribute('aria-pressed', 'false');
  await button('Top 10 Courses (OFF)').click();
  await expect.element(button('Top 10 Courses (ON)')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(screen.coursesDrawn).toBe(13);
  await button('Table').click();
  await expect.poll(screen.rows).toHaveLength(13);
  const codes = screen.rows().map(([, code]) => code);
  // The two that the fewest take.
  expect(codes).not.toContain('MANGMT 2000');
  expect(codes).not.toContain('MANGMT 2001');
  await expectAccessibleAndAsWideAsTheScreen();
  await button('Top 10 Courses (ON)').click();
  await expect.poll(screen.rows).toHaveLength(15);
});

test('a semester that too few have is hidden, accessibly, and all semesters are one click away', async () => {
  await openVisualizer({ major, semester: '3' });
  await expect.element(nothingToDisplay).toBeVisible();
  await expectAccessibleAndAsWideAsTheScreen();
  await button('Show all semesters').click();
  await expect.element(screen.semester).toHaveValue('all');
  await expect.element(screen.canvas).toBeVisible();
});

describe('Random User', () => {
  test('has the next students ready, counts the rare courses left out, and leaves no trace in the URL', async () => {
    await openVisualizer({ mode: 'single', semester: 'all', view: 'table' });
    await expect.poll(() => server.askedOf(endpoints.browse)).toHaveLength(4);
    await expect.element(button('NURSE 2000')).toBeVisible();
    const release = server.hold(endpoints.browse);
    await button('Next >').click();
    await expect.element(button('CHEM 1310')).toBeVisible();
    await expect.element(page.getByText('1 uncommon course hidden to protect this student.')).toBeVisible();
    release();
    // A reload picks somebody again.
    await expect.element(screen.url).toHaveTextContent('?mode=single&semester=all&view=table');
    expect(server.askedOf(endpoints.browse)[0]).toBe('/browse?step=random');
  });

  test('shows any student when the cursor has expired', async () => {
    serveCampus();
    for (const step of ['next', 'previous', 'random'])
      server.refuse(`GET /browse?step=${step}&from=0`, 'cursor-invalid');
    await renderVisualizer({ mode: 'single', semester: 'all', view: 'table' });
    await expect.element(screen.table).toBeVisible();
    await button('Next >').click();
    await expect.element(screen.owner).toBeVisible();
    await expect.element(screen.table).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(server.askedOf(endpoints.browse).slice(1)).toContain('/browse?step=random');
  });
});

describe('Current User', () => {
  test('clears the major and shows the student’s own courses (VIZ-24, VIZ-33, VIZ-34)', async () => {
    await openVisualizer({ major, semester: 'all' });
    await expect.element(screen.major).toHaveValue(major);
    await button('Current User').click();
    await expect.element(screen.major).toHaveValue('');
    await expect.element(screen.owner).toHaveTextContent('Showing data for major: Computer Science');
    await expect.element(screen.canvas).toHaveAccessibleName('Your courses by semester');
    await screen.settled();
    expect(await screen.walk('ArrowRight', 'ArrowRight', 'ArrowDown')).toMatch(/, Semester 2, grade [AB]$/);
    await button('Table').click();
    await expect.poll(screen.rows).toHaveLength(taken.length);
    expect(screen.rows()).toContainEqual(['Semester 1', 'Fall 2022', 'MATH 1500', 'B+']);
    expect(screen.rows()).toContainEqual(['Semester 3', 'Fall 2023', 'MATH 1500', 'A']);
    await button('Back').click();
    await button('Back').click();
    await expect.element(screen.major).toHaveValue(major);
    await expect.element(button('All Users')).toHaveAttribute('aria-pressed', 'true');
  });

  test('says that nothing has been submitted, and leads to the Form (VIZ-25, VIZ-39, VIZ-40)', async () => {
    expectWarnings();
    serveCampus();
    replyWithOwnHistory([]);
    await renderVisualizer();
    await expect.poll(() => server.askedOf(endpoints.own)).toHaveLength(1);
    await expect.element(screen.semester).toBeEnabled();
    // No major is saved whose students could be shown.
    await expect.element(page.getByRole('button', { name: /^All students/ })).not.toBeInTheDocument();
    await button('Current User').click();
    const dialog = page.getByRole('dialog', { name: 'No Course History' });
    await expect.element(dialog.getByText('No course history found for your account.', { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'Submit your courses' })).toHaveAttribute('href', '/form');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.owner).toHaveTextContent('Showing data for major: Not set');
    await expect.element(nothingToDisplay).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Submit your courses' })).toHaveAttribute('href', '/form');
    await screen.selectMajor(smallMajor);
    await expect.element(page.getByText(/^Not enough Physics students share courses yet/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Submit your courses' })).toBeVisible();
    // Nor can somebody without courses be compared with a crowd.
    await screen.selectMajor(major);
    await screen.settled();
    await expect.element(page.getByRole('region', { name: /^You and / })).not.toBeInTheDocument();
  });

  test('logs a warning before the history has loaded, says so and offers to try again (VIZ-38)', async () => {
    const warn = expectWarnings();
    serveCampus();
    const release = server.hold(endpoints.own);
    await renderVisualizer();
    await expect.element(screen.semester).toBeEnabled();
    await button('Current User').click();
    expect(warn).toHaveBeenCalledWith('The course history has not loaded yet.');
    await expect.element(page.getByText('Your course history hasn’t loaded yet.')).toBeVisible();
    await expect.element(button('Try again')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    release();
    await expect.element(screen.canvas).toHaveAccessibleName('Your courses in Semester 1');
  });
});

describe('what could not be loaded is logged and can be tried again (VIZ-49)', () => {
  test.each([
    [endpoints.crowd, { major }, () => replyWithCrowd(crowd)],
    [endpoints.browse, { mode: 'single' }, replyWithStudents],
    [endpoints.own, { mode: 'current' }, () => replyWithOwnHistory(taken)],
  ] as const)('%s', async (endpoint, view, recover) => {
    serveCampus();
    server.refuse(endpoint, 'internal-error');
    await renderVisualizer(view);
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/We couldn’t load the courses\. \w+/);
    await expect.element(screen.canvas).not.toBeInTheDocument();
    expect(console.warn).toHaveBeenCalledWith('The course histories could not be loaded.', expect.any(Error));
    recover();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.canvas).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

test('Find in this view highlights it in every semester and limits the table to it; the picture does not wait for the titles that it knows', async () => {
  serveCampus();
  replyWithTitles({
    'MATH 1500': 'Analytic Geometry and Calculus I',
    'HIST 1200': 'U.S. Since 1865',
  });
  const release = server.hold(endpoints.titles);
  await renderVisualizer({ mode: 'current', semester: 'all' });
  await screen.settled();
  release();
  await screen.findCourse.fill('calc');
  const found = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => found.elements()).toHaveLength(1);
  await page.getByRole('option', { name: /^MATH 1500 Analytic/ }).click();
  await expect.element(screen.canvas).toHaveAttribute('data-lit', 'MATH 1500');
  await expect.element(screen.url).toMatchTextContent(/course=MATH\+1500/);
  expect(server.askedOf(endpoints.titles)).toEqual(['/catalogue/titles?subjects=ECONOM%2CENGLSH%2CHIST%2CMATH']);
  await button('Table').click();
  const calculus = ['MATH 1500', 'Analytic Geometry and Calculus I'];
  await expect.poll(screen.rows).toEqual([
    ['Semester 1', 'Fall 2022', ...calculus, 'B+'],
    ['Semester 3', 'Fall 2023', ...calculus, 'A'],
  ]);
  await button('Clear the course').click();
  await expect.poll(screen.rows).toHaveLength(taken.length);
  await screen.findCourse.fill('alchemy');
  await expect.element(page.getByText('No matching courses.')).toBeVisible();
});

test('a course that nobody shown took is named instead of an empty table', async () => {
  await openVisualizer({ mode: 'current', view: 'table', course: 'CHEM 1310' });
  await expect.element(page.getByText('CHEM 1310 isn’t one of the courses shown.')).toBeVisible();
});

describe('a click on a node', () => {
  test('opens its details, which can be closed (VIZ-42)', async () => {
    await openVisualizer({ mode: 'current', semester: 'all' });
    await screen.settled();
    await screen.walk('ArrowRight');
    await screen.settled();
    const [x = 0, y = 0] = (screen.canvas.element().getAttribute('data-at') ?? '').split(' ').map(Number);
    await screen.canvas.click({ position: { x, y } });
    const dialog = page.getByRole('dialog', { name: 'Semester 1' });
    await expect.element(dialog).toMatchTextContent(/TermFall 2022Courses3/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();

    server.refuse('GET /courses/MATH%201500', 'course-unknown');
    await screen.walk('ArrowDown', 'Enter');
    await expect.element(page.getByRole('dialog', { name: 'MATH 1500, Semester 1' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.canvas).toHaveFocus();
  });

  test('leads to the course in all semesters', async () => {
    await openVisualizer({ mode: 'current', view: 'table' });
    server.refuse('GET /courses/MATH%201500', 'course-unknown');
    await button('MATH 1500').click();
    await button('Show in all semesters').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(screen.rows).toHaveLength(2);
    await expect.element(screen.url).toMatchTextContent(/semester=all.*course=MATH\+1500/);
  });
});
