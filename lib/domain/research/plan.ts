/**
 * A stored research plan. States: `proposed` (the user may edit it) → `approved` (it never changes again; any number of runs may follow
 * it). An approval refers to a hash of exactly what will run. Pure.
 */
import { type CollectionId, type ConversationId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { writeCanonicalJson } from '@/lib/core/json';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { PlanOrigin, PlanStatus } from '@/lib/protocol/research-words';
import type { AskedBudget } from './budget';

export type ResearchPlan = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** The plan's owner: like a conversation, no other user sees it. */
  readonly userId: UserId;
  readonly collectionId: CollectionId;
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
