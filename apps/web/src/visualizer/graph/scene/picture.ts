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
import { plural } from '../../../ui/plural.ts';
import { nodeRadius } from '../constants.ts';
import { coloredSubjects } from '../palette.ts';

/** What the page wants shown, limited to the chosen semesters. `ringed` holds the ids of the nodes to mark. */
export type Scene =
  | { kind: 'one'; courses: readonly NumberedCourse[]; ringed?: ReadonlySet<string> }
  | { kind: 'crowd'; crowd: Crowd; top10: boolean; ringed?: ReadonlySet<string> };

export const otherSubjects = 'Other';

/** What is painted of a node. */
type NodeMark = {
  /** The index of the semester it is or belongs to: the semesters are the first nodes of the picture. */
  semester: number;
  /** The number of that semester, which a picture of chosen semesters may not count from 1. */
  n: number;
  /** The index of its subject; -1 for a semester. */
  subject: number;
  radius: number;
  ringed: boolean;
  /** Its label. */
  name: string;
  /** 'Fall 2023', '412 students', '61%' or 'A-'; empty if nothing is known. */
  detail: string;
};

type PictureNode = NodeMark & { node: GraphNode };

type LegendSubject = { name: string; count: number };

/** A scene as nodes in a fixed order: semesters first, then courses by semester, subject and weight. */
export type Picture = {
  isCrowd: boolean;
  /** Every semester has so few courses that each can have a label. */
  isSparse: boolean;
  nodes: readonly PictureNode[];
  semesters: number;
  /** The courses of each semester, the most taken first. */
  courses: readonly (readonly number[])[];
  /** The courses of each subject, which are painted together. */
  bySubject: readonly (readonly number[])[];
  /** All courses, the largest first: they get their labels first. */
  byWeight: readonly number[];
  /** The subjects that have a color of their own, in the order of the colors, then 'Other'. */
  subjects: readonly LegendSubject[];
  /** The nodes of each course, one for every semester it is taken in, by course code. */
  occurrences: ReadonlyMap<string, readonly number[]>;
};

/** The part of a picture that painting takes, small enough to be sent to a worker. */
export type PaintablePicture = Omit<Picture, 'nodes'> & { nodes: readonly NodeMark[] };

export const paintablePart = (picture: Picture): PaintablePicture => ({
  ...picture,
  nodes: picture.nodes.map(({ node: _, ...mark }) => mark),
});

/** The radius of a course that every student takes. The area of a dot is proportional to the share of students. */
const fullShareRadius = 26;
/** Smaller dots could not be seen, or hit with a pointer. */
const smallestRadius = 3;

export const radiusOfShare = (share: number): number =>
  Math.max(smallestRadius, fullShareRadius * Math.sqrt(share));

/** The most courses a semester of a sparse picture has. */
const mostSparse = 12;

/** 0.614 is '61%'. A share above zero is never '0%'. */
export const shareText = (share: number): string =>
  share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`;

const coursesOf = (scene: Scene): readonly NumberedCourse[] =>
  scene.kind === 'one'
    ? scene.courses
    : crowdCourses(scene.crowd.semesters, scene.top10 ? topCoursesLimit : Number.POSITIVE_INFINITY);

/** Everything about a picture except positions. Without `ranking`, the subjects are ranked by this scene alone. */
export function compose(scene: Scene, ranking?: readonly string[]): Picture {
  const isCrowd = scene.kind === 'crowd';
  const courses = coursesOf(scene);
  const colored = (ranking ?? rankSubjects(courses)).slice(0, coloredSubjects);
  const subjectOf = (name: string) => {
    const index = colored.indexOf(prefixOf(name));
    return index < 0 ? colored.length : index;
  };

  const { nodes } = buildGraph(courses);
  const semesters = nodes.filter(({ group }) => group === 'semester').sort((a, b) => a.n - b.n);
  const indexOfSemester = new Map(semesters.map(({ n }, index) => [n, index]));
  const studentsOf = new Map(
    isCrowd ? scene.crowd.semesters.map(({ n, students }) => [n, students]) : [],
  );

  const drawn = nodes.map((node): PictureNode => {
    const { n } = node;
    const semester = indexOfSemester.get(n) ?? 0;
    if (node.group === 'semester') {
      const students = studentsOf.get(n);
      const term = node.rawSemesterCode === undefined ? node.id : termName(node.rawSemesterCode);
      return {
        node,
        semester,
        n,
        subject: -1,
        radius: nodeRadius.semester,
        ringed: false,
        name: node.id,
        detail:
          students === undefined ? (term === node.id ? '' : term) : plural(students, 'student'),
      };
    }
    return {
      node,
      semester,
      n,
      subject: subjectOf(node.displayName),
      radius: node.share === undefined ? nodeRadius.course : radiusOfShare(node.share),
      ringed: scene.ringed?.has(node.id) ?? false,
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

  const bySemester = semesters.map((): number[] => []);
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
    semesters: semesters.length,
    courses: bySemester.map((indices) => indices.sort(byWeight)),
    bySubject,
    byWeight: bySemester.flat().sort(byWeight),
    subjects: counts,
    occurrences,
  };
}

/** What a screen reader announces for a node. */
export function sentenceOf(picture: Picture, index: number): string {
  const shown = picture.nodes[index];
  if (shown === undefined) return '';
  const { node, semester, name, detail, ringed } = shown;
  if (node.group === 'semester') {
    const courses = plural(picture.courses[semester]?.length ?? 0, 'course');
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

export const emptyPicture: Picture = compose({ kind: 'one', courses: [] });
