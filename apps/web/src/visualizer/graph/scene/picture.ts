import type { Crowd } from '@coursetrail/contract';
import {
  buildGraph,
  type CourseNode,
  countCourses,
  crowdCourses,
  type GraphNode,
  type NumberedCourse,
  prefixOf,
  rankSubjects,
  semesterLabel,
  topCoursesLimit,
} from '@coursetrail/domain';
import { plural } from '../../../ui/plural.ts';
import { shareText } from '../../../ui/share-text.ts';
import { subjectColorIndex } from '../../../ui/subject-colors.ts';
import { termText } from '../../../ui/term-text.ts';
import { nodeRadius } from '../constants.ts';

/**
 * What the page wants shown, limited to the chosen semesters. `ringed` holds the ids of the nodes to mark, `hidden` the
 * semesters of which nothing may be shown.
 */
export type Scene =
  | { kind: 'one'; courses: readonly NumberedCourse[]; ringed?: ReadonlySet<string>; hidden?: readonly number[] }
  | { kind: 'crowd'; crowd: Crowd; top10: boolean; ringed?: ReadonlySet<string> };

type NodeMark = {
  /** The index of the semester it is or belongs to: the semesters are the first nodes of the picture. */
  semester: number;
  /** The number of that semester, which a picture of chosen semesters may not count from 1. */
  n: number;
  /** The index of its subject in the picture; -1 for a semester. */
  subject: number;
  /** The index of its subject's color; -1 for a semester. */
  color: number;
  radius: number;
  ringed: boolean;
  /** Drawn as an outline, as a hidden semester is. */
  planned: boolean;
  name: string;
  /** 'Fall 2023', '412 others', '61%', 'A-', 'planned' or 'hidden'; empty if nothing is known. */
  detail: string;
};

type PictureNode = NodeMark & { node: GraphNode };

export type PictureSubject = {
  name: string;
  color: number;
  /** How many courses it has, without planned ones. A course that is taken in several semesters counts once. */
  count: number;
};

/** A scene as nodes in a fixed order: semesters first, then courses by semester, subject and weight. */
export type Picture = {
  isCrowd: boolean;
  /** Every semester has so few courses that each can have a label. */
  isSparse: boolean;
  nodes: readonly PictureNode[];
  semesters: number;
  /** The courses of each semester, the most taken first. */
  courses: readonly (readonly number[])[];
  /** The courses of each color, taken and planned ones apart, which are painted together. */
  byColor: readonly { color: number; planned: boolean; courses: readonly number[] }[];
  /** All courses in the order they get labels: the most taken first, in one history those of the viewer. */
  byWeight: readonly number[];
  /** The subjects in the order of their sectors, roughly by frequency. */
  subjects: readonly PictureSubject[];
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
const minRadius = 3;

export const radiusOfShare = (share: number): number => Math.max(minRadius, fullShareRadius * Math.sqrt(share));

/** The most courses a semester of a sparse picture has. */
const maxSparse = 12;

const coursesOf = (scene: Scene): readonly NumberedCourse[] =>
  scene.kind === 'one'
    ? scene.courses
    : crowdCourses(scene.crowd.semesters, scene.top10 ? topCoursesLimit : Number.POSITIVE_INFINITY);

/** Subjects in their order, but never two of the same color next to each other if that can be avoided. */
function apart(subjects: readonly string[]): string[] {
  const waiting = [...subjects];
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const last = ordered.at(-1);
    const before = last === undefined ? -1 : subjectColorIndex(last);
    const next = waiting.findIndex((subject) => subjectColorIndex(subject) !== before);
    ordered.push(...waiting.splice(Math.max(0, next), 1));
  }
  return ordered;
}

/**
 * Everything about a picture except positions. `ranking` lists subjects, the most frequent first; without it, they are
 * ranked by this scene alone.
 */
export function compose(scene: Scene, ranking: readonly string[] = []): Picture {
  const isCrowd = scene.kind === 'crowd';
  const courses = coursesOf(scene);
  const ofScene = rankSubjects(courses);
  const present = new Set(ofScene);
  const names = apart([...new Set([...ranking, ...ofScene])].filter((name) => present.has(name)));
  const indexOfSubject = new Map(names.map((name, index) => [name, index]));

  const hidden = (scene.kind === 'one' && scene.hidden) || [];
  const nodes: GraphNode[] = [
    ...buildGraph(courses).nodes,
    ...hidden.map((n) => ({ id: semesterLabel(n), group: 'semester', n, hidden: true }) as const),
  ];
  const semesters = nodes.filter(({ group }) => group === 'semester').sort((a, b) => a.n - b.n);
  const indexOfSemester = new Map(semesters.map(({ n }, index) => [n, index]));
  const studentsOf = new Map(isCrowd ? scene.crowd.semesters.map(({ n, students }) => [n, students]) : []);

  const drawn = nodes.map((node): PictureNode => {
    const { n } = node;
    const semester = indexOfSemester.get(n) ?? 0;
    if (node.group === 'semester') {
      const students = studentsOf.get(n);
      return {
        node,
        semester,
        n,
        subject: -1,
        color: -1,
        radius: nodeRadius.semester,
        ringed: false,
        planned: node.planned ?? node.hidden ?? false,
        name: node.id,
        detail: node.hidden ? 'hidden' : students === undefined ? termText(node) : plural(students, 'other'),
      };
    }
    const subject = prefixOf(node.displayName);
    return {
      node,
      semester,
      n,
      subject: indexOfSubject.get(subject) ?? 0,
      color: subjectColorIndex(subject),
      radius: node.share === undefined ? nodeRadius.course : radiusOfShare(node.share),
      ringed: scene.ringed?.has(node.id) ?? false,
      planned: node.planned ?? false,
      name: node.displayName,
      detail: detailOf(node),
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
  const byColor = { taken: new Map<number, number[]>(), planned: new Map<number, number[]>() };
  const occurrences = new Map<string, number[]>();
  drawn.forEach(({ subject, color, semester, name, planned }, index) => {
    if (subject < 0) return;
    bySemester[semester]?.push(index);
    addTo(byColor[planned ? 'planned' : 'taken'], color, index);
    addTo(occurrences, name, index);
  });
  const taken = Map.groupBy(
    courses.filter(({ planned }) => !planned),
    ({ programId }) => prefixOf(programId),
  );
  const shareOf = (index: number) => {
    const node = drawn[index]?.node;
    return node?.group === 'course' ? (node.share ?? 0) : 0;
  };
  const byShare = (a: number, b: number) => shareOf(b) - shareOf(a) || a - b;
  const isRinged = (index: number) => Number(drawn[index]?.ringed ?? false);
  return {
    isCrowd,
    isSparse: bySemester.every(({ length }) => length <= maxSparse),
    nodes: drawn,
    semesters: semesters.length,
    courses: bySemester.map((indices) => indices.sort(byShare)),
    byColor: (['taken', 'planned'] as const).flatMap((which) =>
      [...byColor[which]].map(([color, ofColor]) => ({
        color,
        planned: which === 'planned',
        courses: ofColor,
      })),
    ),
    byWeight: bySemester.flat().sort((a, b) => shareOf(b) - shareOf(a) || isRinged(b) - isRinged(a) || a - b),
    subjects: names.map((name) => ({
      name,
      color: subjectColorIndex(name),
      count: countCourses(taken.get(name) ?? []),
    })),
    occurrences,
  };
}

function addTo<Key>(groups: Map<Key, number[]>, key: Key, index: number) {
  const group = groups.get(key);
  if (group) group.push(index);
  else groups.set(key, [index]);
}

function detailOf({ share, grade = '', planned }: CourseNode): string {
  if (share !== undefined) return shareText(share);
  return planned ? 'planned' : grade;
}

/** What a screen reader announces for a node. `title` is the title of its course, where it is known. */
export function sentenceOf(picture: Picture, index: number, title = ''): string {
  const shown = picture.nodes[index];
  if (shown === undefined) return '';
  const { node, semester, name, detail, ringed } = shown;
  if (node.group === 'semester') {
    const courses = picture.courses[semester] ?? [];
    const planned = node.planned ? 0 : courses.filter((at) => picture.nodes[at]?.planned).length;
    return [
      name,
      detail,
      node.hidden ? '' : plural(courses.length - planned, 'course'),
      planned === 0 ? '' : `${planned} planned`,
    ]
      .filter((part) => part !== '')
      .join(', ');
  }
  const where = picture.nodes[semester]?.name ?? '';
  const parts = [
    name,
    title,
    where,
    node.share === undefined ? (node.grade === undefined ? detail : `grade ${node.grade}`) : `${detail} of the others`,
    ringed ? (picture.isCrowd ? 'you took it' : 'you took it too') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export const emptyPicture: Picture = compose({ kind: 'one', courses: [] });
