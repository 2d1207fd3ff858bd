import { SemesterWord, semesterLabel } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';

export const allSemesters = `All ${SemesterWord}s`;

/** How courses are shown: all dots of a semester together, a row for each course, or row by row. */
export const viewForms = ['graph', 'path', 'table'] as const;
export type ViewForm = (typeof viewForms)[number];

/** What the student has chosen to see. The URL holds it, so that a view survives a reload and can be bookmarked and shared. */
export type VisualizerView = {
  mode: 'all' | 'single' | 'current';
  major: string | null;
  semester: number | 'all';
  top10: boolean;
  form: ViewForm;
  course: string | null;
  /** In a path: another major that the viewer's courses are compared with. */
  beside: string | null;
};

export const firstView: VisualizerView = {
  mode: 'all',
  major: null,
  semester: 1,
  top10: false,
  form: 'graph',
  course: null,
  beside: null,
};

/** The view of a URL's query. A parameter that is missing or has an unknown value gets its first value. */
export function readView(query: URLSearchParams): VisualizerView {
  const mode = query.get('mode');
  const major = query.get('major');
  const semester = query.get('semester') ?? '';
  const beside = query.get('beside');
  return {
    mode: mode === 'single' || mode === 'current' ? mode : 'all',
    major: major !== null && mode !== 'current' && isMajor(major) ? major : null,
    semester: semester === 'all' ? 'all' : /^[1-9]\d?$/.test(semester) ? Number(semester) : firstView.semester,
    top10: query.get('top10') === 'on',
    form: viewForms.find((each) => each === query.get('view')) ?? firstView.form,
    course: query.get('course')?.slice(0, 40) || null,
    beside: beside !== null && isMajor(beside) ? beside : null,
  };
}

/** The shortest query of a view. It never says which student was shown: neither a pseudonym nor a cursor is in it. */
export function writeView(view: VisualizerView): URLSearchParams {
  const { mode, major, semester, top10, form, course, beside } = view;
  const query = new URLSearchParams();
  if (mode !== firstView.mode) query.set('mode', mode);
  if (major !== null) query.set('major', major);
  if (semester !== firstView.semester) query.set('semester', String(semester));
  if (top10) query.set('top10', 'on');
  if (form !== firstView.form) query.set('view', form);
  if (course !== null) query.set('course', course);
  if (beside !== null) query.set('beside', beside);
  return query;
}

export const showMajor = (view: VisualizerView, major: string | null): VisualizerView => ({
  ...view,
  major,
  mode: 'all',
});
export const showOneStudent = (view: VisualizerView): VisualizerView => ({
  ...view,
  mode: 'single',
});
export const showOwnHistory = (view: VisualizerView): VisualizerView => ({
  ...view,
  mode: 'current',
  major: null,
});
export const showCrowd = (view: VisualizerView): VisualizerView =>
  view.major === null ? view : { ...view, mode: 'all' };

/** Steps through the semesters and around. 'All Semesters' is before the first and after the last. */
export function stepSemester(view: VisualizerView, by: 1 | -1, count: number): VisualizerView {
  if (count === 0) return view;
  const index = view.semester === 'all' ? (by === 1 ? -1 : count) : view.semester - 1;
  return { ...view, semester: ((index + by + count) % count) + 1 };
}

/**
 * A path leads through all semesters; one of them can be chosen there. What was chosen before the path comes back after
 * it, unless the student has chosen a semester meanwhile.
 */
export function showAs(
  view: VisualizerView,
  form: ViewForm,
  beforePath: VisualizerView['semester'] = view.semester,
): VisualizerView {
  if (form === 'path') return { ...view, form, semester: 'all' };
  return { ...view, form, semester: view.semester === 'all' ? beforePath : view.semester };
}

/** A semester that no history has, from an old URL, becomes one that can be chosen. */
export const withinSemesters = (view: VisualizerView, count: number): VisualizerView =>
  view.semester === 'all' || view.semester <= count ? view : { ...view, semester: count === 0 ? 'all' : 1 };

export const semesterName = (semester: VisualizerView['semester']): string =>
  semester === 'all' ? allSemesters : semesterLabel(semester);
