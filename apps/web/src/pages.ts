/**
 * A path of the server that a page asks first. A `:name` in it stands for a value in the query of the page's address.
 * It is asked for only if the address has those values, and the one in `needs`, and not the one in `unless`.
 */
type EarlyRequest = { path: string; needs?: string; unless?: string };

/** How long a reply may take: longer than the minute a sleeping server may need to start. */
export const replyTimeout = 75_000;

/** What is known of a page before its code has been fetched. */
type PageFacts = {
  /** Follows the # in the browser's address. */
  path: string;
  /** Fetched when the page is first opened or pointed at. Home is part of the main script. */
  module?: string;
  /** Only students who are logged in see it. */
  guarded?: true;
  /** Shown before the page has been fetched. */
  heading?: string;
  /** Its first paragraph, with `{university}` for the name, shown with the heading: later it would be the largest text. */
  lead?: string;
  /** In the place of both, for students. */
  studentHeading?: string;
  studentLead?: string;
  /** How its heading is drawn if not like most: see shell/frame.css. */
  look?: 'hero' | 'narrow';
  /** What it asks the server first: `early/early.js` does so while its scripts are on their way. */
  requests?: readonly EarlyRequest[];
  /** How much JavaScript it may need, in kilobytes of gzip. */
  kilobytes: number;
};

const history: EarlyRequest = { path: '/course-histories?scope=mine' };
const major: EarlyRequest = { path: '/get-major' };
const published: EarlyRequest = { path: '/account/published' };
const audits: EarlyRequest = { path: '/account/documents/audits' };
const plans: EarlyRequest = { path: '/account/documents/plans' };
const sharing: EarlyRequest = { path: '/account/sharing' };

/** Every page. Routes, preloading, files of the build, budgets and walks through all screens are made from this table. */
export const pages = {
  home: {
    path: '/',
    heading: 'All your courses, drawn as one trail.',
    studentHeading: 'Your trail',
    studentLead: 'Loading your courses…',
    lead: 'Coursetrail shows your {university} courses term by term, alongside the paths other students in your major took.',
    look: 'hero',
    requests: [history],
    kilobytes: 113,
  },
  login: {
    path: '/login',
    module: 'account/login.page.tsx',
    heading: 'Login',
    look: 'narrow',
    kilobytes: 196,
  },
  signup: {
    path: '/signup',
    module: 'account/signup.page.tsx',
    heading: 'Create Account',
    look: 'narrow',
    kilobytes: 195,
  },
  resetPassword: {
    path: '/reset-password',
    module: 'account/reset-password.page.tsx',
    heading: 'Reset Password',
    look: 'narrow',
    kilobytes: 195,
  },
  /** Where the links in our mails lead. */
  action: { path: '/action', module: 'account/action.page.tsx', kilobytes: 197 },
  /** Its heading is the course. */
  course: { path: '/course/:code', module: 'course/course.page.tsx', kilobytes: 188 },
  courses: { path: '/courses', module: 'courses/courses.page.tsx', heading: 'Find a course', kilobytes: 188 },
  /** A trail that somebody sent. The address holds all of it. */
  trail: {
    path: '/trail/:link',
    module: 'trail/trail.page.tsx',
    heading: 'A shared trail',
    kilobytes: 189,
  },
  /** What a student may want to know before anything else. */
  audit: {
    path: '/your-audit',
    module: 'trust/audit.page.tsx',
    heading: 'May I upload my audit?',
    kilobytes: 115,
  },
  privacy: {
    path: '/privacy',
    module: 'trust/privacy.page.tsx',
    heading: 'Privacy',
    kilobytes: 116,
  },
  accessibility: {
    path: '/accessibility',
    module: 'trust/accessibility.page.tsx',
    heading: 'Accessibility',
    kilobytes: 115,
  },
  /** What a student takes to an advisor. The address holds all of it. */
  sheet: {
    path: '/sheet/:link',
    module: 'degree/sheet.page.tsx',
    heading: 'For an advisor',
    kilobytes: 193,
  },
  form: {
    path: '/form',
    module: 'form/form.page.tsx',
    guarded: true,
    heading: 'Submit Your Course History',
    lead: 'Upload your degree audit or a transcript, or enter courses by hand. You’ll see what we read before anything is sent, and we never store the file.',
    requests: [history, major, sharing],
    kilobytes: 205,
  },
  visualizer: {
    path: '/visualizer',
    module: 'visualizer/visualizer.page.tsx',
    guarded: true,
    heading: 'Visualizer',
    requests: [
      history,
      plans,
      { path: '/visualizer' },
      { path: '/visualizer/:major', unless: 'mode' },
      { ...published, needs: 'major', unless: 'mode' },
    ],
    kilobytes: 233,
  },
  statistics: {
    path: '/statistics',
    module: 'statistics/statistics.page.tsx',
    guarded: true,
    heading: 'Statistics by Major',
    requests: [
      { path: '/statistics/:major?type=:mode&detail=counts' },
      { ...history, needs: 'major' },
      { ...published, needs: 'major' },
    ],
    kilobytes: 203,
  },
  edit: {
    path: '/edit',
    module: 'edit/edit.page.tsx',
    guarded: true,
    heading: 'Edit Your Courses',
    requests: [history],
    kilobytes: 192,
  },
  degree: {
    path: '/degree',
    module: 'degree/degree.page.tsx',
    guarded: true,
    heading: 'Degree',
    requests: [history, audits, plans, { path: '/account/documents/decisions' }],
    kilobytes: 207,
  },
  account: {
    path: '/account',
    module: 'account/account.page.tsx',
    guarded: true,
    heading: 'My Account',
    requests: [major, sharing],
    kilobytes: 187,
  },
} as const satisfies Record<string, PageFacts>;

export const allPages: readonly PageFacts[] = Object.values(pages);

export const pageAt = (path: string): PageFacts | undefined => allPages.find((page) => page.path === path);
