/**
 * Turns the sub-questions that an answer opened into nodes of the plan. Their number and depth are limited, as is the budget, and a
 * question that was already asked is not asked again. Refused questions are returned with the reason, so that the report can name them.
 * Pure.
 */
import { limits } from '@/lib/core/limits';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { SkipReason } from './decide-next';

export type OpenedNodes = {
  readonly added: readonly PlanNode[];
  readonly refused: readonly { readonly question: string; readonly reason: SkipReason }[];
};

export type Opening = {
  /** The node whose answer opened the questions. */
  readonly from: PlanNode;
  readonly questions: readonly string[];
  readonly nodes: readonly PlanNode[];
  /** Maximum number of nodes in the whole run. */
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

/** Example: `n2.1` was opened by `n2`. */
function countGenerations(id: string): number {
  return id.split('.').length - 1;
}
