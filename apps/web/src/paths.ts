/** Every address inside the app; each follows the # in the browser's address. Links are built here and nowhere else. */
export const paths = {
  home: '/',
  form: '/form',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  account: '/account',
  edit: '/edit',
  left: '/left',
  plan: '/plan',
  statistics: '/statistics',
  visualizer: '/visualizer',
  course: '/course/:code',
  /** A trail that somebody sent. The address holds all of it. */
  trail: '/trail/:link',
  /** Where the links in our mails lead. */
  action: '/action',
} as const;

/** The headings of pages that index.html shows before the pages themselves have been fetched. */
export const headings = {
  home: 'All your semesters, drawn as one trail.',
  form: 'Submit Your Course History',
  login: 'Login',
  signup: 'Create Account',
  resetPassword: 'Reset Password',
  account: 'My Account',
  edit: 'Edit Your Courses',
  left: 'What Is Left',
  plan: 'Plan',
  statistics: 'Statistics by Major',
  visualizer: 'Visualizer',
  trail: 'A Shared Trail',
} as const satisfies Partial<Record<keyof typeof paths, string>>;

/** The student's whole history as one picture. `visualizer/url-state.ts` reads the query. */
export const ownTrail = `${paths.visualizer}?mode=current&semester=all`;

/** The screens that need a login. */
export const studentPaths: readonly string[] = [
  paths.form,
  paths.visualizer,
  paths.statistics,
  paths.edit,
  paths.left,
  paths.plan,
  paths.account,
];

/** A chart in Statistics. `statistics/url-state.ts` reads the query. */
export const chartPath = (major: string, mode: 'distribution' | 'grades', chart: string): string =>
  `${paths.statistics}?${new URLSearchParams({ major, mode, chart })}`;

/** What there is to know about a course. */
export const coursePath = (programId: string): string =>
  paths.course.replace(':code', encodeURIComponent(programId));

/** The page of a trail that was written as a link (`domain/trail-link.ts`). */
export const trailPath = (link: string): string => paths.trail.replace(':link', link);

/** The path of a major with one of its courses selected. */
export const pathOfMajor = (major: string, course: string): string =>
  `${paths.visualizer}?${new URLSearchParams({ major, semester: 'all', view: 'path', course })}`;
