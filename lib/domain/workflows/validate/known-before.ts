/**
 * Works out what is certain when an action runs: which steps have run, and whether they worked or failed. An action runs when one of the
 * edges into it was taken, and a join waits for every edge that can still be taken, so a step that certainly runs and leads here has run
 * before. If branches run in parallel, the facts of both count. If branches exclude each other, only the facts they share count. Pure, one
 * pass in topological order.
 */
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import { failurePort } from '../actions/define-action';
import { findActionType } from '../actions/registry';
import type { Sequence, WorkflowGraph } from '../graph';

export type KnownBefore = {
  readonly hasRun: (id: string) => boolean;
  /**
   * `hasFailed` is true if the step left by `failure`, `hasWorked` if it left by another port. Both are false if the port is not certain.
   */
  readonly hasFailed: (id: string) => boolean;
  readonly hasWorked: (id: string) => boolean;
};

type Facts = ReadonlySet<string>;

const ran = (id: string) => JSON.stringify([id]);
const left = (id: string, port: string) => JSON.stringify([id, 'left', port]);
const ended = (id: string, port: string) => JSON.stringify([id, port === failurePort ? 'failed' : 'worked']);

export function listKnownBefore(graph: WorkflowGraph): ReadonlyMap<string, KnownBefore> {
  const facts = new Map<string, Facts>();
  for (const id of graph.order) {
    const incoming = graph.starts.includes(id) ? [] : graph.preceding(id);
    const ways = incoming.map((edge) => followEdge(edge, facts, graph));
    facts.set(id, intersect(ways));
  }
  return new Map(
    [...facts].map(([id, known]) => [
      id,
      {
        hasRun: (other) => known.has(ran(other)),
        hasFailed: (other) => known.has(ended(other, failurePort)),
        hasWorked: (other) => known.has(ended(other, '')),
      },
    ]),
  );
}

/** Returns what is known if one edge was taken, with everything that follows from it. */
function followEdge(
  { source, port }: Sequence,
  facts: ReadonlyMap<string, Facts>,
  graph: WorkflowGraph,
): Facts {
  const known = new Set(facts.get(source));
  known.add(ran(source));
  const waiting = [{ source, port }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fact = left(next.source, next.port);
    if (known.has(fact)) continue;
    known.add(fact);
    known.add(ended(next.source, next.port));
    for (const { target } of graph.following(next.source).filter((edge) => edge.port === next.port)) {
      known.add(ran(target));
      const only = findOnlyPort(graph.actions.get(target));
      if (only !== null) waiting.push({ source: target, port: only });
    }
  }
  return known;
}

/** Returns the port of a step that has exactly one port, and so always leaves by it. Null for other steps. */
function findOnlyPort(action: WorkflowAction | undefined): string | null {
  const ports = findActionType(action?.actionType ?? '')?.ports ?? [];
  return ports.length === 1 ? (ports[0]?.name ?? null) : null;
}

function intersect(ways: readonly Facts[]): Facts {
  const [first, ...others] = ways;
  if (first === undefined) return new Set();
  return others.reduce<Facts>(share, first);
}

function share(one: Facts, other: Facts): Facts {
  return new Set([...one].filter((fact) => other.has(fact)));
}
