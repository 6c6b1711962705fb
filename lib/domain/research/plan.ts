/**
 * A stored research plan. States: `proposed` (the user may edit it) → `approved` (it never changes again; any number of runs may follow
 * it). An approval refers to a hash of exactly what will run. Pure.
 */
import { type CollectionId, type ConversationId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { writeCanonicalJson } from '@/lib/core/json';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { PlanOrigin, PlanStatus } from '@/lib/protocol/research-words';
import type { AskedBudget } from './asked-budget';

export type ResearchPlan = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** The plan's owner: like a conversation, no other user sees it. */
  readonly userId: UserId;
  /** Null for a research across collections. */
  readonly collectionId: CollectionId | null;
  readonly conversationId: ConversationId | null;
  readonly question: string;
  readonly nodes: readonly PlanNode[];
  readonly version: number;
  readonly hash: string;
  readonly origin: PlanOrigin;
  readonly status: PlanStatus;
  /** Ceilings of the run it was made for; runs that follow it and set none use these. */
  readonly budget: AskedBudget;
  readonly approvedBy: UserId | null;
  readonly approvedAt: Date | null;
  readonly createdAt: Date;
};

export function hashPlan(
  { question, nodes }: Pick<ResearchPlan, 'question' | 'nodes'>,
  digest: (text: string) => string,
): string {
  return digest(writeCanonicalJson({ question, nodes }));
}

type RunTimes = { readonly createdAt: Date; readonly finishedAt: Date | null };

/**
 * Milliseconds that a run waited for the approval of its plan, which nobody worked in. A run that follows an earlier plan waited for nobody.
 */
export function measureWait(plan: Pick<ResearchPlan, 'createdAt' | 'approvedAt'>, run: RunTimes): number {
  const until = plan.approvedAt ?? run.finishedAt;
  if (until === null || plan.createdAt < run.createdAt) return 0;
  return Math.max(0, until.getTime() - plan.createdAt.getTime());
}
