/** Previews over REST: made of a draft, a definition or an earlier version, read, and rejected. Approving is `approve-preview.ts`. */
import { writeRejection } from '@/lib/domain/workflows/write-rejection';
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type ConversationId } from '@/lib/core/ids';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { findPreviewStatus } from '@/lib/domain/approvals/preview';
import {
  decidePreview,
  findPreview,
  listPreviews,
  lockPreview,
  type PreviewStatus,
  type WorkflowPreview,
} from '@/lib/domain/workflows/preview-store';
import { findWorkflow } from '@/lib/domain/workflows/workflow-store';
import { insertPolicyEvent } from '@/lib/domain/policy/audit-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf, QueryOf } from '@/lib/protocol/http/endpoint';
import type {
  createWorkflowPreviewEndpoint,
  listWorkflowPreviewsEndpoint,
} from '@/lib/protocol/http/workflow-previews';
import { authorDefinition } from './author-definition';
import { openAuthored, openDefinition } from './definition-secrets';
import { makePreview, type PreviewToMake } from './make-preview';
import { requireDraft } from './manage-drafts';
import { presentPreviewDetail, presentPreviews } from './present-preview';
import { openWorkflow, requireVersion, requireWorkflow } from './read-workflow';
import type { WorkflowDraft } from '@/lib/domain/workflows/draft-store';

type Body = BodyOf<typeof createWorkflowPreviewEndpoint>;

export function createPreview(actor: Editor, body: Body, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const made = await readWanted(database, actor, { body, now });
    const { preview } = await makePreview(database, actor, { made, now });
    return presentPreviewDetail(database, actor, { preview, now });
  });
}

const byHand = { origin: 'hand', draft: null, conversationId: null, runId: null } as const;

async function readWanted(
  database: Database,
  actor: Editor,
  { body, now }: { readonly body: Body; readonly now: Date },
): Promise<PreviewToMake> {
  switch (body.from) {
    case 'draft': {
      const draft = await requireDraft(database, actor, { id: body.draft_id, now });
      return previewDraft(database, draft, body.description);
    }
    case 'definition': {
      const { workflow: authored, workflow_id: id, description } = body;
      const base =
        id === undefined ? null : await openWorkflow(database, await requireWorkflow(database, actor, id));
      const baseVersion = base?.workflow.currentVersion ?? null;
      return { ...byHand, authored, base, baseVersion, description };
    }
    case 'version': {
      const workflow = await requireWorkflow(database, actor, body.workflow_id);
      const { sealed, number } = await requireVersion(database, workflow, body.version);
      const authored = authorDefinition(openDefinition(actor.workspaceId, sealed));
      return {
        ...byHand,
        authored,
        origin: 'restore',
        baseVersion: workflow.currentVersion,
        base: await openWorkflow(database, workflow),
        description: `As it was in version ${number}.`,
      };
    }
  }
}

/** A draft keeps the version it began from: where the workflow has another one meanwhile, its preview is stale from the beginning. */
export async function previewDraft(
  database: Database,
  draft: WorkflowDraft,
  description: string,
): Promise<PreviewToMake> {
  const { workspaceId, workflowId, baseVersion, conversationId } = draft;
  const workflow = workflowId === null ? null : await findWorkflow(database, { id: workflowId, workspaceId });
  if (workflowId !== null && workflow === null) throw notFound('workflow');
  return {
    ...byHand,
    authored: openAuthored(workspaceId, draft.sealed),
    baseVersion,
    description,
    base: workflow === null ? null : await openWorkflow(database, workflow),
    draft: { id: draft.id, version: draft.version },
    ...(conversationId === null
      ? {}
      : { origin: 'conversation', conversationId: asId<ConversationId>(conversationId) }),
  };
}

export function readPreviews(
  actor: Viewer,
  query: QueryOf<typeof listWorkflowPreviewsEndpoint>,
  now: Date = new Date(),
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const previews = await listPreviews(database, actor.workspaceId, {
      pendingAt: query.status === 'pending' ? now : null,
      limit: query.limit,
      ...(query.workflow_id === undefined ? {} : { workflowId: query.workflow_id }),
      ...(query.conversation_id === undefined ? {} : { conversationId: query.conversation_id }),
      ...(query.cursor === undefined ? {} : { before: query.cursor }),
    });
    return {
      items: await presentPreviews(database, actor, { previews, now }),
      next: previews.length === query.limit ? (previews.at(-1)?.id ?? null) : null,
    };
  });
}

export function readPreview(actor: Viewer, id: string, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentPreviewDetail(database, actor, { preview: await requirePreview(database, actor, id), now }),
  );
}

export async function requirePreview(
  database: Database,
  { workspaceId }: Viewer,
  id: string,
): Promise<WorkflowPreview> {
  const preview = await findPreview(database, { id, workspaceId });
  if (preview === null) throw notFound('preview');
  return preview;
}

/** The preview, held, while it can still be decided. */
export async function lockPending(
  database: Database,
  { workspaceId }: Viewer,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WorkflowPreview> {
  const preview = await lockPreview(database, { id, workspaceId });
  if (preview === null) throw notFound('preview');
  const status = findPreviewStatus(preview, now);
  if (status !== 'pending') throw new AppError('conflict', refusals[status], { data: { status } });
  return preview;
}

const refusals: Readonly<Record<Exclude<PreviewStatus, 'pending'>, string>> = {
  approved: 'This preview was approved already.',
  rejected: 'This preview was rejected already.',
  replaced: 'Another version of this workflow was approved meanwhile. Make a new preview from it.',
  expired: 'This preview waited too long. Make it again.',
};

export type Rejection = { readonly id: string; readonly reason?: string | undefined };

export function rejectPreview(actor: Editor, { id, reason }: Rejection, now: Date = new Date()) {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const pending = await lockPending(database, actor, { id, now });
    await decidePreview(database, pending, {
      status: 'rejected',
      decidedBy: userId,
      decidedAt: now,
      reason: reason ?? null,
      workflowId: pending.workflowId,
    });
    const detail = { hash: pending.hash };
    await insertPolicyEvent(database, {
      workspaceId,
      userId,
      action: 'workflow.rejected',
      objectId: id,
      detail,
    });
    const preview = await requirePreview(database, actor, id);
    return {
      ...(await presentPreviewDetail(database, actor, { preview, now })),
      follow_up: preview.conversationId === null ? null : writeRejection(preview),
    };
  });
}
