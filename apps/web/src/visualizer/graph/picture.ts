import type { Crowd } from '@coursetrail/contract';
import {
  buildGraph,
  crowdCourses,
  type GraphNode,
  type NumberedCourse,
  prefixOf,
  rankSubjects,
  termName,
  topCoursesLimit,
} from '@coursetrail/domain';
import { nodeRadius } from './constants.ts';
import { coloredSubjects } from './palette.ts';

/** What is to be shown, already cut to the semesters chosen. `ringed` holds the codes of courses to be marked. */
export type Scene =
  | { kind: 'one'; courses: readonly NumberedCourse[]; ringed?: ReadonlySet<string> }
  | { kind: 'crowd'; crowd: Crowd; top10: boolean; ringed?: ReadonlySet<string> };

export const otherSubjects = 'Other';

/** What is drawn of a node. */
type Mark = {
  /** Which of the semesters it is, or belongs to: the semesters are the first nodes of the picture. */
  semester: number;
  /** Its place among the subjects; -1 for a semester. */
  subject: number;
  radius: number;
  ringed: boolean;
  /** What stands beside it. */
  name: string;
  /** 'Fall 2023', '412 students', '61%' or 'A-'; empty where there is nothing to tell. */
  detail: string;
};

type PictureNode = Mark & { node: GraphNode };

type Subject = { name: string; count: number };

/** A scene as nodes in a fixed order: semesters first, then their courses, by semester, subject and weight. */
export type Picture = {
  isCrowd: boolean;
  /** So few courses in each semester that every one can be named. */
  isSparse: boolean;
  nodes: readonly PictureNode[];
  semesters: number;
  /** Of each semester its courses, the most taken first. */
  courses: readonly (readonly number[])[];
  /** Of each subject its courses, to be drawn in one stroke. */
  bySubject: readonly (readonly number[])[];
  /** All courses, those that deserve a label most first. */
  byWeight: readonly number[];
  /** The subjects with a color of their own, in its order, then 'Other' if there are more. */
  subjects: readonly Subject[];
  /** Where the same course stands in several semesters. */
  occurrences: ReadonlyMap<string, readonly number[]>;
};

/** As much of a picture as painting it takes. */
export type Drawing = Omit<Picture, 'nodes'> & { nodes: readonly Mark[] };

export const drawingOf = (picture: Picture): Drawing => ({
  ...picture,
  nodes: picture.nodes.map(({ node: _, ...mark }) => mark),
});

/** The dot of a course that every student takes; its area falls with the share. */
const fullShareRadius = 26;
/** Smaller dots could not be seen or met. */
const smallestRadius = 3;

export const radiusOfShare = (share: number): number =>
  Math.max(smallestRadius, fullShareRadius * Math.sqrt(share));

const mostSparse = 12;

/** 0.614 is '61%'; what is there is never '0%'. */
export const shareText = (share: number): string =>
  share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`;

const coursesOf = (scene: Scene): readonly NumberedCourse[] =>
  scene.kind === 'one'
    ? scene.courses
    : crowdCourses(scene.crowd.semesters, scene.top10 ? topCoursesLimit : Number.POSITIVE_INFINITY);

/** Everything about a picture but where things stand. Without `ranking`, subjects are ranked by the scene alone. */
export function compose(scene: Scene, ranking?: readonly string[]): Picture {
  const isCrowd = scene.kind === 'crowd';
  const courses = coursesOf(scene);
  const colored = (ranking ?? rankSubjects(courses)).slice(0, coloredSubjects);
  const subjectOf = (name: string) => {
    const place = colored.indexOf(prefixOf(name));
    return place < 0 ? colored.length : place;
  };

  const { nodes, links } = buildGraph(courses);
  const number = (label: string) => Number(/\d+$/.exec(label)?.[0] ?? 0);
  const labels = nodes
    .filter(({ group }) => group === 'semester')
    .map(({ id }) => id)
    .sort((a, b) => number(a) - number(b));
  const semesterOf = new Map(labels.map((label, index) => [label, index]));
  const homeOf = new Map(links.map(({ source, target }) => [target, semesterOf.get(source) ?? 0]));
  const studentsOf = new Map(
    isCrowd ? scene.crowd.semesters.map(({ n, students }) => [n, students]) : [],
  );

  const drawn = nodes.map((node): PictureNode => {
    if (node.group === 'semester') {
      const students = studentsOf.get(number(node.id));
      const term = node.rawSemesterCode === undefined ? node.id : termName(node.rawSemesterCode);
      return {
        node,
        semester: semesterOf.get(node.id) ?? 0,
        subject: -1,
        radius: nodeRadius.semester,
        ringed: false,
        name: node.id,
        detail:
          students === undefined ? (term === node.id ? '' : term) : counted(students, 'student'),
      };
    }
    return {
      node,
      semester: homeOf.get(node.id) ?? 0,
      subject: subjectOf(node.displayName),
      radius: node.share === undefined ? nodeRadius.course : radiusOfShare(node.share),
      ringed: scene.ringed?.has(node.displayName) ?? false,
      name: node.displayName,
      detail: node.share === undefined ? (node.grade ?? '') : shareText(node.share),
    };
  });
  drawn.sort(
    (a, b) =>
      Number(a.subject >= 0) - Number(b.subject >= 0) ||
      a.semester - b.semester ||
      a.subject - b.subject ||
      b.radius - a.radius ||
      (a.name < b.name ? -1 : 1),
  );

  const bySemester = labels.map((): number[] => []);
  const bySubject = [...colored, otherSubjects].map((): number[] => []);
  const counts = [...colored, otherSubjects].map((name) => ({ name, count: 0 }));
  const occurrences = new Map<string, number[]>();
  drawn.forEach(({ subject, semester, name }, index) => {
    const tally = counts[subject];
    if (tally === undefined) return;
    tally.count += 1;
    bySemester[semester]?.push(index);
    bySubject[subject]?.push(index);
    const found = occurrences.get(name);
    if (found) found.push(index);
    else occurrences.set(name, [index]);
  });
  const byWeight = (a: number, b: number) =>
    (drawn[b]?.radius ?? 0) - (drawn[a]?.radius ?? 0) || a - b;
  return {
    isCrowd,
    isSparse: bySemester.every(({ length }) => length <= mostSparse),
    nodes: drawn,
    semesters: labels.length,
    courses: bySemester.map((indices) => indices.sort(byWeight)),
    bySubject,
    byWeight: bySemester.flat().sort(byWeight),
    subjects: counts,
    occurrences,
  };
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What a screen reader says of a node. */
export function sentenceOf(picture: Picture, index: number): string {
  const shown = picture.nodes[index];
  if (shown === undefined) return '';
  const { node, semester, name, detail, ringed } = shown;
  if (node.group === 'semester') {
    const courses = counted(picture.courses[semester]?.length ?? 0, 'course');
    return [name, detail, courses].filter((part) => part !== '').join(', ');
  }
  const where = picture.nodes[semester]?.name ?? '';
  const parts = [
    name,
    where,
    node.share === undefined
      ? node.grade === undefined
        ? ''
        : `grade ${node.grade}`
      : `${detail} of students`,
    ringed ? (picture.isCrowd ? 'you took it' : 'you took it too') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
