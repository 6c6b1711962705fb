import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { action, assemble, randomActions } from '@/lib/domain/workflows/__fixtures__/workflows';
import { type CanvasGraph, nodeSize, type Point, triggerNodeId } from './canvas-graph';
import { layOutNodes, placeNodes } from './place-nodes';
import { readGraph } from './read-graph';

const overlap = (one: Point, other: Point) =>
  Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height;

const withPositions = (graph: CanvasGraph, places: readonly (Point | null)[]): CanvasGraph => ({
  ...graph,
  nodes: graph.nodes.map((node, index) =>
    node.id === triggerNodeId
      ? node
      : { ...node, position: places[index % Math.max(places.length, 1)] ?? null },
  ),
});

it('lays out the same way each time, without overlap and with each step below what leads to it', () => {
  fc.assert(
    fc.property(randomActions, (actions) => {
      const graph = readGraph(assemble(actions));
      const { places, routes } = layOutNodes(graph);
      expect(layOutNodes(structuredClone(graph))).toEqual({ places, routes });
      const points = [...places.values()];
      points.forEach((point, index) =>
        points.slice(index + 1).forEach((other) => expect(overlap(point, other)).toBe(false)),
      );
      for (const { from, to } of graph.edges)
        expect((places.get(from)?.y ?? 0) + nodeSize.height).toBeLessThan(places.get(to)?.y ?? 0);
    }),
    { numRuns: countRuns(40) },
  );
});

const spots = fc.array(fc.option(fc.record({ x: fc.nat(2_000), y: fc.nat(2_000) })), {
  minLength: 1,
  maxLength: 20,
});

it('keeps every card where the user put it and places the others without covering any', () => {
  fc.assert(
    fc.property(randomActions, spots, (actions, positions) => {
      const graph = withPositions(readGraph(assemble(actions)), positions);
      const { places } = placeNodes(graph);
      const kept = graph.nodes.filter(({ position }) => position !== null);
      expect(kept.map(({ id }) => places.get(id))).toEqual(kept.map(({ position }) => position));
      const others = graph.nodes.filter(({ position }) => position === null);
      for (const { id } of kept.length === 0 ? [] : others) {
        const place = places.get(id) ?? { x: 0, y: 0 };
        const covered = [...places].filter(([other, point]) => other !== id && overlap(place, point));
        expect(covered).toEqual([]);
      }
    }),
    { numRuns: countRuns(60) },
  );
});

it('puts a new step below the step it follows, and the start above all', () => {
  const definition = assemble([action('Find', 'lookup_entity'), action('Alert', 'create_alert', 'Find')]);
  const [find, alert] = definition.actions;
  const moved = { ...definition, actions: [{ ...find!, position: { x: 500, y: 300 } }, alert!] };
  const { places } = placeNodes(readGraph(moved));
  const alerted = places.get(alert!.id);
  expect(alerted?.x).toBe(500);
  expect(alerted?.y).toBeGreaterThan(300 + nodeSize.height);
  expect(places.get(triggerNodeId)?.y).toBeLessThan(300 - nodeSize.height);
});

it('places the branches of a fork from left to right in reading order', () => {
  const fork = [
    action('Check', 'evaluate_condition'),
    action('Alert', 'create_alert', 'Check:output-true'),
    action('Note', 'log_audit_entry', 'Check:output-false'),
    action('Tell', 'send_notification', ['Alert', 'Note']),
  ];
  const { places } = layOutNodes(readGraph(assemble(fork)));
  expect(places.get('action-2')?.x).toBeLessThan(places.get('action-3')?.x ?? 0);
});

/** Returns closely spaced points along a line. */
const walkLine = (points: readonly Point[]) =>
  points.slice(1).flatMap((end, index) => {
    const start = points[index] ?? end;
    const at = (part: number) => ({
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    });
    return Array.from({ length: 41 }, (_, step) => at(step / 40));
  });

it('routes a long line around the cards between its ends', () => {
  fc.assert(
    fc.property(randomActions, (actions) => {
      const graph = readGraph(assemble(actions));
      const { places, routes } = layOutNodes(graph);
      for (const { id, from, to } of graph.edges) {
        const others = [...places].filter(([other]) => other !== from && other !== to);
        const isInside = ({ x, y }: Point) =>
          others.some(
            ([, card]) =>
              x > card.x && x < card.x + nodeSize.width && y > card.y + 1 && y < card.y + nodeSize.height - 1,
          );
        const source = places.get(from) ?? { x: 0, y: 0 };
        const target = places.get(to) ?? { x: 0, y: 0 };
        const line = [
          { x: source.x + nodeSize.width / 2, y: source.y + nodeSize.height },
          ...(routes.get(id)?.bends ?? []),
          { x: target.x + nodeSize.width / 2, y: target.y },
        ];
        expect(walkLine(line).filter(isInside)).toEqual([]);
      }
    }),
    { numRuns: countRuns(40) },
  );
});
