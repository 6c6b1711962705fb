/**
 * Decides what a research does next from the states of its sub-questions: which may start now, which never will and why, and whether it is
 * time for the report.
 *
 *   waiting → running → done | failed          waiting → skipped
 *
 * A sub-question may start when all those it depends on have ended and at least one of them found something. A failure does not stop
 * anything else. Pure; never reads the time and spends nothing: the caller passes in what is left of the budget (`share-budget.ts`).
 */
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { NodeState } from '@/lib/protocol/research-words';

export const skipReasons = [
  'tokens',
  'cost',
  'seconds',
  'steps',
  'children',
  'depth',
  'dependency',
  'model',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export type GraphNode = PlanNode & { readonly state: NodeState };

export type GraphSituation = {
  readonly nodes: readonly GraphNode[];
  /** How many more sub-questions may run beside those already running. */
  readonly free: number;
  /** The reason why nothing more may start, or null. */
  readonly stop: SkipReason | null;
};

export type GraphStep = {
  /** In the plan's order. */
  readonly start: readonly string[];
  readonly skip: readonly { readonly id: string; readonly reason: SkipReason }[];
  /** True if nothing is waiting or running, so that the report can be written from the findings so far. */
  readonly isOver: boolean;
};

export function decideNext({ nodes, free, stop }: GraphSituation): GraphStep {
  const waiting = nodes.filter(({ state }) => state === 'waiting');
  const running = nodes.filter(({ state }) => state === 'running').length;
  if (stop !== null) {
    const skip = waiting.map(({ id }) => ({ id, reason: stop }));
    return { start: [], skip, isOver: running === 0 && skip.length === 0 };
  }
  const states = new Map(nodes.map(({ id, state }) => [id, state]));
  const builtOn = (node: GraphNode) => node.dependsOn.map((id) => states.get(id) ?? 'skipped');
  const ended = waiting.filter((node) => builtOn(node).every(hasEnded));
  const lost = ended.filter((node) => node.dependsOn.length > 0 && !builtOn(node).includes('done'));
  const ready = ended.filter((node) => !lost.includes(node));
  const start = ready.slice(0, Math.max(0, free)).map(({ id }) => id);
  return {
    start,
    skip: lost.map(({ id }) => ({ id, reason: 'dependency' as const })),
    isOver: running === 0 && start.length === 0 && waiting.length === lost.length && lost.length === 0,
  };
}

const hasEnded = (state: NodeState) => state === 'done' || state === 'failed' || state === 'skipped';
