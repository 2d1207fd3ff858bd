import type { Picture } from '../scene/picture.ts';

const indexById = ({ nodes }: Picture) => new Map(nodes.map(({ node }, index) => [node.id, index]));

/**
 * Where the nodes of a new picture start before they move to their seats. A node that was there before starts where it
 * is now; a new course grows out of its semester, if that was there; anything else starts on its seat.
 */
export function startPositions(
  before: Picture,
  positionsBefore: Float32Array,
  after: Picture,
  seats: Float32Array,
): Float32Array {
  const indexBefore = indexById(before);
  const positions = seats.slice();
  after.nodes.forEach(({ node, semester }, index) => {
    const semesterId = after.nodes[semester]?.node.id ?? '';
    const origin = indexBefore.get(node.id) ?? indexBefore.get(semesterId);
    if (origin === undefined) return;
    positions[2 * index] = positionsBefore[2 * origin] ?? 0;
    positions[2 * index + 1] = positionsBefore[2 * origin + 1] ?? 0;
  });
  return positions;
}

/** The sizes they start with: new nodes grow from nothing, but those of the first picture are there at once. */
export function startScales(before: Picture, scalesBefore: Float32Array, after: Picture): Float32Array {
  const indexBefore = indexById(before);
  const ofNew = before.nodes.length === 0 ? 1 : 0;
  return Float32Array.from(after.nodes, ({ node }) => {
    const index = indexBefore.get(node.id);
    return index === undefined ? ofNew : (scalesBefore[index] ?? 1);
  });
}
