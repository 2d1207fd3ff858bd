// The usual first version of such a graph, to compare ours with: d3-force and SVG, both on the main thread.
import type { Crowd } from '@coursetrail/contract';
import { buildGraph, crowdCourses } from '@coursetrail/domain';
import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationNodeDatum,
} from 'd3-force';
import { select } from 'd3-selection';
import {
  charge,
  collisionRadius,
  linkDistance,
  linkStrength,
  nodeRadius,
} from '../src/visualizer/graph/constants.ts';

type SvgBody = SimulationNodeDatum & { id: string; group: 'semester' | 'course' };

function simulate(crowd: Crowd) {
  const graph = buildGraph(crowdCourses(crowd.semesters));
  const nodes: SvgBody[] = graph.nodes.map(({ id, group }) => ({ id, group }));
  const links: { source: string | SvgBody; target: string | SvgBody }[] = graph.links.map(
    (link) => ({
      ...link,
    }),
  );
  const link = forceLink<SvgBody, (typeof links)[number]>(links).id(({ id }) => id);
  const simulation = forceSimulation(nodes)
    .stop()
    .force('link', link.distance(linkDistance).strength(linkStrength))
    .force('charge', forceManyBody().strength(charge))
    .force('center', forceCenter(600, 240))
    .force(
      'collision',
      forceCollide<SvgBody>(({ group }) => collisionRadius[group]),
    );
  return { simulation, nodes, links };
}

/** Milliseconds for this many ticks of a layout that starts without seats. */
export function unseededTicks(crowd: Crowd, count: number): number {
  const { simulation } = simulate(crowd);
  const started = performance.now();
  simulation.tick(count);
  return performance.now() - started;
}

/** Draws on every tick. Returns a way to read the tick count, to drag the first course and to stop. */
export function runPlainSvg(root: HTMLElement, crowd: Crowd) {
  const { simulation, nodes, links } = simulate(crowd);
  const svg = select(root).append('svg').attr('width', 1216).attr('height', 480);
  const end = (side: string | SvgBody) => (typeof side === 'string' ? { x: 0, y: 0 } : side);
  const lines = svg
    .append('g')
    .selectAll('line')
    .data(links)
    .join('line')
    .attr('stroke', '#aebfe6');
  const marks = svg
    .append('g')
    .selectAll('g')
    .data(nodes)
    .join((enter) => {
      const mark = enter.append('g');
      mark
        .append('circle')
        .attr('r', ({ group }) => nodeRadius[group])
        .attr('fill', '#2060e6');
      mark
        .append('text')
        .attr('dx', 12)
        .attr('dy', 4)
        .attr('font-size', 11)
        .text(({ id }) => id.split('__')[0] ?? id);
      return mark;
    });
  let ticks = 0;
  simulation
    .on('tick', () => {
      ticks += 1;
      lines
        .attr('x1', ({ source }) => end(source).x ?? 0)
        .attr('y1', ({ source }) => end(source).y ?? 0)
        .attr('x2', ({ target }) => end(target).x ?? 0)
        .attr('y2', ({ target }) => end(target).y ?? 0);
      marks.attr('transform', ({ x = 0, y = 0 }) => `translate(${x},${y})`);
    })
    .restart();
  return {
    ticks: () => ticks,
    drag(x: number, y: number) {
      const body = nodes[1];
      if (body === undefined) return;
      body.fx = x;
      body.fy = y;
      simulation.alphaTarget(0.3).restart();
    },
    stop: () => simulation.stop(),
  };
}
