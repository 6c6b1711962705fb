/** Stores a new draft of a member. The number of drafts per member and their lifetime are limited. */
import { dayMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import {
  eraseExpiredDrafts,
  insertDraft,
  listDrafts,
  type WorkflowDraft,
} from '@/lib/domain/workflows/draft-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { sealAuthored } from './definition-secrets';
import type { OpenWorkflow } from './open-workflow';

/** The initial content of a draft, with its secrets open, and the workflow that it changes. */
export type DraftBeginning = {
  readonly authored: AuthoredWorkflow;
  readonly base: OpenWorkflow | null;
  readonly conversationId: string | null;
};

export async function keepDraft(
  database: Database,
  { workspaceId, userId }: Editor,
  { authored, base, conversationId, now }: DraftBeginning & { readonly now: Date },
): Promise<WorkflowDraft> {
  await eraseExpiredDrafts(database, workspaceId, now);
  const kept = await listDrafts(database, { workspaceId, userId }, { now, limit: limits.workflowDrafts });
  if (kept.length >= limits.workflowDrafts)
    throw new AppError('conflict', `You have ${limits.workflowDrafts} drafts. Delete some first.`);
  return insertDraft(database, {
    id: createUuid(now.getTime()),
    workspaceId,
    userId,
    conversationId,
    workflowId: base?.workflow.id ?? null,
    baseVersion: base?.workflow.currentVersion ?? null,
    sealed: sealAuthored(workspaceId, authored),
    expiresAt: decideDraftEnd(now),
  });
}

export const decideDraftEnd = (now: Date) => new Date(now.getTime() + limits.workflowDraftDays * dayMs);
