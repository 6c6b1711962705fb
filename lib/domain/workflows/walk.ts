/**
 * Determines the state of an execution: which steps can begin, which never will, and whether it is over (protocols 2, "a join waits for all
 * that can still arrive"). An edge is taken if its source left by the edge's port, dead if its source ended in any other way, and open
 * until then. A step begins when no edge into it is open and at least one is taken. It is skipped when all are dead. Pure.
 */
import type { WorkflowGraph } from './graph';

type Ended = {
  readonly status: 'done' | 'failed' | 'skipped';
  /** The port by which the step left, or null if it left by none. */
  readonly port: string | null;
};

/** `busy`: the step has begun, or is waiting. */
export type StepState = Ended | { readonly status: 'busy' };

export type Standing = {
  /** In the graph's reading order. */
  readonly ready: readonly string[];
  readonly skipped: readonly string[];
  /** True if no step is left to begin and none is busy. */
  readonly isOver: boolean;
};

/** @param states of the steps that have a row. Nothing has happened to the others yet. */
export function findStanding(graph: WorkflowGraph, states: ReadonlyMap<string, StepState>): Standing {
  const known = new Map(states);
  const ready: string[] = [];
  const skipped: string[] = [];
  for (const id of graph.order) {
    if (known.has(id) || !graph.reachable.has(id)) continue;
    const decided = decideStep(id, graph, known);
    if (decided === 'begin') ready.push(id);
    if (decided !== 'skip') continue;
    skipped.push(id);
    known.set(id, { status: 'skipped', port: null });
  }
  const isBusy = [...known.values()].some(({ status }) => status === 'busy');
  return { ready, skipped, isOver: ready.length === 0 && !isBusy };
}

function decideStep(
  id: string,
  graph: WorkflowGraph,
  known: ReadonlyMap<string, StepState>,
): 'begin' | 'skip' | 'wait' {
  if (graph.starts.includes(id)) return 'begin';
  const edges = graph
    .preceding(id)
    .filter(({ source }) => graph.reachable.has(source))
    .map(({ source, port }) => decideEdge(known.get(source), port));
  if (edges.includes('open')) return 'wait';
  return edges.includes('taken') ? 'begin' : 'skip';
}

function decideEdge(source: StepState | undefined, port: string): 'taken' | 'dead' | 'open' {
  if (source === undefined || source.status === 'busy') return 'open';
  return source.port === port ? 'taken' : 'dead';
}
