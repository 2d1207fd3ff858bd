import type { Picture } from '../scene/picture.ts';

/** Which nodes pointer and keys have chosen, by index; -1 for none. */
export type Selection = {
  /** Under the pointer. */
  readonly hovered: number;
  /** Reached by the keys or opened. */
  readonly active: number;
  readonly held: number;
  /** The keys were used last, not the pointer. */
  readonly usesKeys: boolean;
  readonly hasFocus: boolean;
};

export const noSelection: Selection = {
  hovered: -1,
  active: -1,
  held: -1,
  usesKeys: false,
  hasFocus: false,
};

/** A node that is being dragged stays hovered, whatever the pointer passes over. */
export const hover = (selection: Selection, index: number): Selection =>
  selection.held >= 0 || selection.hovered === index ? selection : { ...selection, hovered: index };

export const hold = (selection: Selection, index: number): Selection => ({
  ...selection,
  held: index,
  hovered: index,
});

export const release = (selection: Selection): Selection => ({ ...selection, held: -1 });

export const openByPointer = (selection: Selection, index: number): Selection => ({
  ...selection,
  active: index,
  usesKeys: false,
});

export const reachByKeys = (selection: Selection, index: number): Selection => ({
  ...selection,
  active: index,
  hovered: -1,
  usesKeys: true,
});

export const leave = (selection: Selection): Selection => ({ ...selection, active: -1 });

/** The selection in another picture: the active node stays active if the new picture has it too. */
export function carryOver(selection: Selection, before: Picture, after: Picture): Selection {
  const activeId = before.nodes[selection.active]?.node.id;
  const active = activeId === undefined ? -1 : after.nodes.findIndex(({ node }) => node.id === activeId);
  return { ...selection, active, hovered: -1, held: -1 };
}

/** Only keys have a focus ring; a pointer already shows where it is. */
export const hasFocusRing = ({ active, usesKeys, hasFocus }: Selection): boolean => active >= 0 && usesKeys && hasFocus;

/** The node that is pointed at: the one under the pointer, else the one the keys have reached. */
export const pointedNode = (selection: Selection): number => {
  if (selection.hovered >= 0) return selection.hovered;
  return hasFocusRing(selection) ? selection.active : -1;
};

/** The course shown across semesters, for which all others are dimmed: the one pointed at, else the one searched for. */
export function litCourse(picture: Picture, selection: Selection, searched: string | null): string | null {
  const pointed = picture.nodes[pointedNode(selection)];
  const wanted = pointed?.node.group === 'course' ? pointed.name : searched;
  return wanted !== null && picture.occurrences.has(wanted) ? wanted : null;
}

/** Whether the legend shows a node. Semesters are always visible. */
export function isVisible(picture: Picture, hiddenSubjects: ReadonlySet<string>, index: number): boolean {
  const subject = picture.nodes[index]?.subject ?? -1;
  return subject < 0 || !hiddenSubjects.has(picture.subjects[subject]?.name ?? '');
}

const growth = 0.35;

/** The size of every node: the one pointed at is larger, those of hidden subjects vanish. */
export const scalesOf = (picture: Picture, hiddenSubjects: ReadonlySet<string>, pointed: number): Float32Array =>
  Float32Array.from(picture.nodes, (_, index) => {
    if (!isVisible(picture, hiddenSubjects, index)) return 0;
    return index === pointed ? 1 + growth : 1;
  });
