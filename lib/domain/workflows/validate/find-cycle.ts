/**
 * Finds one cycle of a graph, for the error message. A depth-first search with its own stack, so that a long chain cannot overflow the call
 * stack. Pure.
 */
import type { WorkflowGraph } from '../graph';

/** Returns the actions of the cycle in order, each once; empty if there is none. */
export function findCycle(graph: WorkflowGraph): readonly string[] {
  const done = new Set<string>();
  for (const start of graph.actions.keys()) {
    const cycle = walkFrom(start, graph, done);
    if (cycle !== null) return cycle;
  }
  return [];
}

function walkFrom(start: string, graph: WorkflowGraph, done: Set<string>): readonly string[] | null {
  if (done.has(start)) return null;
  const path = [{ id: start, next: 0 }];
  const onPath = new Set([start]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = graph.following(top.id)[top.next]?.target;
    top.next += 1;
    if (target === undefined) {
      done.add(top.id);
      onPath.delete(top.id);
      path.pop();
    } else if (onPath.has(target)) {
      const ids = path.map(({ id }) => id);
      return ids.slice(ids.indexOf(target));
    } else if (!done.has(target)) {
      onPath.add(target);
      path.push({ id: target, next: 0 });
    }
  }
  return null;
}
