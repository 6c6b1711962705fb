import { createGraph } from '@/lib/domain/workflows/graph';
import { outlineWorkflow } from '@/lib/domain/workflows/outline';
import type { ShownDefinition, WorkflowDiffReply } from '@/lib/protocol/http/workflow-shapes';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { CanvasEdge, CanvasGraph, CanvasNode, Point } from '../canvas/canvas-graph';
import { triggerNodeId, triggerPort } from '../canvas/canvas-graph';
import { linkActions, listPorts, nameLink } from '../canvas/link-actions';
import { describeRow, describeStart, type GraphFacts } from '../canvas/read-graph';

/** The input for a diff's graph, from a preview or from a comparison of two versions. */
export type DiffSides = {
  readonly diff: WorkflowDiffReply;
  readonly before: ShownDefinition | null;
  readonly after: ShownDefinition;
};

type DiffGraphOptions = {
  readonly facts?: GraphFacts;
  /** Whether a step that was only moved on the canvas is marked (ux 43). */
  readonly showsMoved: boolean;
};

/**
 * Combines both sides of a diff into one graph that holds each step and each connection once, with its mark. Steps and their `facts` are
 * keyed by the keys of the diff. Changed settings are marked on the start node. Pure.
 */
export function readDiffGraph(sides: DiffSides, { facts = {}, showsMoved }: DiffGraphOptions): CanvasGraph {
  const both = unite(sides);
  const graph = createGraph(both);
  const kinds = new Map(sides.diff.actions.map((action) => [action.key, action.kind]));
  const positions = listPositions(sides);
  const steps = outlineWorkflow(both).map((row, index): CanvasNode => {
    const kind = kinds.get(row.actionId) ?? 'unchanged';
    const isQuiet = kind === 'unchanged' || (kind === 'moved' && !showsMoved);
    return {
      ...describeRow(row),
      number: index + 1,
      sentence: facts.sentences?.get(row.actionId) ?? null,
      verdict: facts.verdicts?.get(row.actionId) ?? null,
      mark: isQuiet ? null : kind,
      issues: facts.issues?.get(row.actionId) ?? [],
      ports: listPorts(row.actionId, graph),
      position: positions.get(row.actionId) ?? null,
    };
  });
  const start = describeStart(facts.trigger ?? '', facts);
  const hasSettings = sides.diff.counts.settings > 0;
  return {
    nodes: [hasSettings ? { ...start, mark: 'changed' } : start, ...steps],
    edges: markEdges(linkActions(graph), sides.diff),
  };
}

function unite({ diff, after }: DiffSides): WorkflowDefinition {
  return {
    name: after.name,
    description: '',
    entity: after.entity,
    triggerType: after.trigger_type,
    actions: diff.actions.map(({ key, name, action_type }) => ({
      id: key,
      name,
      actionType: action_type,
      actionConfig: {},
    })),
    edges: diff.edges.map(({ from, branch, to }) =>
      from === null || branch === null
        ? { edgeType: 'start', target: to }
        : { edgeType: 'sequence', source: from, port: branch, target: to },
    ),
  };
}

/**
 * Returns where each step is now or, for a removed step, where it was. Returns none unless every step has a position of its own, since old
 * and new positions may coincide and cards would cover each other.
 */
function listPositions({ diff, before, after }: DiffSides): ReadonlyMap<string, Point> {
  const now = new Map(after.actions.map(({ id, position }) => [id, position]));
  const then = new Map((before?.actions ?? []).map(({ id, position }) => [id, position]));
  const places = diff.actions.map(
    ({ key, id, kind }) => [key, (kind === 'removed' ? then : now).get(id)] as const,
  );
  const known = places.flatMap(([key, position]) =>
    position === undefined ? [] : [[key, position] as const],
  );
  const spots = new Set(known.map(([, { x, y }]) => `${x} ${y}`));
  return spots.size < places.length ? new Map() : new Map(known);
}

function markEdges(
  links: ReturnType<typeof linkActions>,
  { edges }: WorkflowDiffReply,
): readonly CanvasEdge[] {
  const kinds = new Map(
    edges.map(({ from, branch, to, kind }) => [
      nameLink({ from: from ?? triggerNodeId, port: branch ?? triggerPort, to }).id,
      kind,
    ]),
  );
  return links.map((link) => {
    const kind = kinds.get(link.id) ?? 'unchanged';
    return { ...link, mark: kind === 'unchanged' ? null : kind };
  });
}
