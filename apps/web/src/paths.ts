import { pages } from './pages.ts';

type Paths = { [Name in keyof typeof pages]: (typeof pages)[Name]['path'] };

/** Every address inside the app. Links are built here and nowhere else. */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as Paths;

/** The student's whole history as one picture. `visualizer/url-state.ts` reads the query. */
export const ownTrail = `${paths.visualizer}?mode=current&semester=all`;

/** A chart in Statistics. `statistics/url-state.ts` reads the query. */
export const chartPath = (major: string, mode: 'distribution' | 'grades', chart: string): string =>
  `${paths.statistics}?${new URLSearchParams({ major, mode, chart })}`;

export const coursePath = (programId: string): string => paths.course.replace(':code', encodeURIComponent(programId));

/** The page of a trail that was written as a link (`domain/trail-link.ts`). */
export const trailPath = (link: string): string => paths.trail.replace(':link', link);

/** The page of an advisor's sheet that was written as a link (`domain/sheet-link.ts`). */
export const sheetPath = (link: string): string => paths.sheet.replace(':link', link);

/** The path of a major with one of its courses selected. */
export const pathOfMajor = (major: string, course: string): string =>
  `${paths.visualizer}?${new URLSearchParams({ major, semester: 'all', view: 'path', course })}`;

/** The search of the whole catalog. `courses/find.ts` reads the query. */
export const coursesPath = (text: string): string =>
  text === '' ? paths.courses : `${paths.courses}?${new URLSearchParams({ q: text })}`;
