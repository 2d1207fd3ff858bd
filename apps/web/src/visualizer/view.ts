import { semesterLabel } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';

export const allSemesters = 'All Semesters';

/** What the student has chosen to see. It lives in the address, so that a view can be reloaded, kept and sent. */
export type View = {
  mode: 'all' | 'single' | 'current';
  major: string | null;
  semester: number | 'all';
  top10: boolean;
  form: 'graph' | 'table';
  /** The course to show across semesters. */
  course: string | null;
};

export const firstView: View = {
  mode: 'all',
  major: null,
  semester: 1,
  top10: false,
  form: 'graph',
  course: null,
};

/** Reads an address; whatever it does not say, or says in no way we know, is as at the start. */
export function readView(address: URLSearchParams): View {
  const mode = address.get('mode');
  const major = address.get('major');
  const semester = address.get('semester') ?? '';
  return {
    mode: mode === 'single' || mode === 'current' ? mode : 'all',
    major: major !== null && mode !== 'current' && isMajor(major) ? major : null,
    semester:
      semester === 'all'
        ? 'all'
        : /^[1-9]\d?$/.test(semester)
          ? Number(semester)
          : firstView.semester,
    top10: address.get('top10') === 'on',
    form: address.get('view') === 'table' ? 'table' : 'graph',
    course: address.get('course')?.slice(0, 40) || null,
  };
}

/** The shortest address of a view. Nobody's pseudonym or place among the others is in it. */
export function writeView({ mode, major, semester, top10, form, course }: View): URLSearchParams {
  const address = new URLSearchParams();
  if (mode !== firstView.mode) address.set('mode', mode);
  if (major !== null) address.set('major', major);
  if (semester !== firstView.semester) address.set('semester', String(semester));
  if (top10) address.set('top10', 'on');
  if (form !== firstView.form) address.set('view', form);
  if (course !== null) address.set('course', course);
  return address;
}

export const selectMajor = (view: View, major: string | null): View => ({
  ...view,
  major,
  mode: 'all',
});
export const showOneStudent = (view: View): View => ({ ...view, mode: 'single' });
export const showMyself = (view: View): View => ({ ...view, mode: 'current', major: null });
export const showEverybody = (view: View): View =>
  view.major === null ? view : { ...view, mode: 'all' };

/** Steps through 'Semester 1' to 'Semester N' and around; 'All Semesters' lies before the first and after the last. */
export function stepSemester(view: View, by: 1 | -1, count: number): View {
  if (count === 0) return view;
  const place = view.semester === 'all' ? (by === 1 ? -1 : count) : view.semester - 1;
  return { ...view, semester: ((place + by + count) % count) + 1 };
}

/** A semester nobody has, from an old address, gives way to one that can be chosen. */
export const withinSemesters = (view: View, count: number): View =>
  view.semester === 'all' || view.semester <= count
    ? view
    : { ...view, semester: count === 0 ? 'all' : 1 };

export const semesterName = (semester: View['semester']): string =>
  semester === 'all' ? allSemesters : semesterLabel(semester);
