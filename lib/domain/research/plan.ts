/**
 * A plan of research as it is kept. States: `proposed` (a person may edit it) → `approved` (it never changes again; any number of runs
 * follow it). What is approved is named by a hash of exactly what will run. Pure.
 */
import { type CollectionId, type ConversationId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { writeCanonicalJson } from '@/lib/core/json';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { PlanOrigin, PlanStatus } from '@/lib/protocol/research-words';
import type { AskedBudget } from './budget';

export type ResearchPlan = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** Whose it is: like a conversation, nobody else sees it. */
  readonly userId: UserId;
  readonly collectionId: CollectionId;
  readonly conversationId: ConversationId | null;
  readonly question: string;
  readonly nodes: readonly PlanNode[];
  readonly version: number;
  readonly hash: string;
  readonly origin: PlanOrigin;
  readonly status: PlanStatus;
  /** Of the run it was made for; runs that follow it and name none take these. */
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
