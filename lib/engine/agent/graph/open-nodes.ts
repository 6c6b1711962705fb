/**
 * Sub-questions that an answer opened, as nodes of the plan: bounded in number, in depth, and by the budget; one that was asked already is
 * not asked again. What is refused is told with the reason, so that the report can name it. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { SkipReason } from './decide-next';

export type OpenedNodes = {
  readonly added: readonly PlanNode[];
  readonly refused: readonly { readonly question: string; readonly reason: SkipReason }[];
};

export type Opening = {
  /** The node whose answer opened them. */
  readonly from: PlanNode;
  readonly questions: readonly string[];
  readonly nodes: readonly PlanNode[];
  /** Nodes that the run may have in all. */
  readonly children: number;
};

export function openNodes({ from, questions, nodes, children }: Opening): OpenedNodes {
  const asked = new Set(nodes.map(({ question }) => question.toLowerCase()));
  const fresh = questions
    .filter((question) => !asked.has(question.toLowerCase()))
    .slice(0, limits.researchOpened);
  const isTooDeep = countGenerations(from.id) >= limits.researchDepth;
  const room = isTooDeep ? 0 : Math.max(0, Math.min(children, limits.researchNodes) - nodes.length);
  const added = fresh.slice(0, room).map((question, place) => ({
    id: `${from.id}.${place + 1}`,
    question,
    dependsOn: [from.id],
  }));
  const reason = isTooDeep ? ('depth' as const) : ('children' as const);
  const refused = fresh.slice(room).map((question) => ({ question, reason }));
  return { added, refused };
}

/** `n2.1` was opened by `n2`. */
function countGenerations(id: string): number {
  return id.split('.').length - 1;
}
