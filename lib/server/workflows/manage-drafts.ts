/**
 * Drafts by hand: begun with a definition, a starter or a workflow, and saved whole (protocols 2). A save names the version it began from;
 * of two at once the later one gets 409 with both. A draft is its member's alone.
 */
import { dayMs } from '@/lib/core/clock';
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import {
  deleteDraft,
  eraseExpiredDrafts,
  findDraft,
  insertDraft,
  listDrafts,
  saveDraft,
  type WorkflowDraft,
} from '@/lib/domain/workflows/draft-store';
import { restoreSecrets } from '@/lib/domain/workflows/secrets';
import { findStarter } from '@/lib/domain/workflows/starters/registry';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createWorkflowDraftEndpoint } from '@/lib/protocol/http/workflow-drafts';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { authorDefinition } from './author-definition';
import { openAuthored, openDefinition, sealAuthored } from './definition-secrets';
import { presentDraft, presentDraftDetail } from './present-draft';
import { type OpenWorkflow, openWorkflow, requireVersion, requireWorkflow } from './read-workflow';

type Body = BodyOf<typeof createWorkflowDraftEndpoint>;

/** What a draft begins with, open, and what it is to change. */
export type DraftBeginning = {
  readonly authored: AuthoredWorkflow;
  readonly base: OpenWorkflow | null;
  readonly conversationId: string | null;
};

export function createDraft(actor: Editor, body: Body, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const draft = await keepDraft(database, actor, { ...(await readBeginning(database, actor, body)), now });
    return presentDraftDetail(database, actor, draft);
  });
}

export async function keepDraft(
  database: Database,
  { workspaceId, userId }: Editor,
  { authored, base, conversationId, now }: DraftBeginning & { readonly now: Date },
): Promise<WorkflowDraft> {
  await eraseExpiredDrafts(database, workspaceId, now);
  const kept = await listDrafts(database, { workspaceId, userId }, { now, limit: limits.workflowDrafts });
  if (kept.length >= limits.workflowDrafts)
    throw new AppError('conflict', `You have ${limits.workflowDrafts} drafts. Throw some away first.`);
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

async function readBeginning(database: Database, actor: Editor, body: Body): Promise<DraftBeginning> {
  const conversationId = null;
  switch (body.from) {
    case 'starter':
      return { authored: makeStarter(body), base: null, conversationId };
    case 'definition': {
      const { workflow_id: id, workflow: written } = body;
      const base =
        id === undefined ? null : await openWorkflow(database, await requireWorkflow(database, actor, id));
      const actions = restoreSecrets(written.actions, base?.definition.actions ?? []);
      return { authored: { ...written, actions }, base, conversationId };
    }
    case 'workflow': {
      const workflow = await requireWorkflow(database, actor, body.workflow_id);
      const base = await openWorkflow(database, workflow);
      if (body.version === undefined)
        return { authored: authorDefinition(base.definition), base, conversationId };
      const { sealed } = await requireVersion(database, workflow, body.version);
      return {
        authored: authorDefinition(openDefinition(actor.workspaceId, sealed)),
        base,
        conversationId,
      };
    }
  }
}

function makeStarter({ starter: id, options }: Extract<Body, { from: 'starter' }>): AuthoredWorkflow {
  const starter = findStarter(id);
  if (starter === null)
    throw new AppError('invalid_input', 'starter: There is no such starter.', { data: { field: 'starter' } });
  const made = starter.make(options, createUuid);
  if (!made.ok)
    throw new AppError('invalid_input', `options: ${made.failure}`, { data: { field: 'options' } });
  return authorDefinition(made.value);
}

export function readDrafts({ workspaceId, userId }: Editor, now: Date = new Date()) {
  return inWorkspace(workspaceId, async (database) => {
    const drafts = await listDrafts(database, { workspaceId, userId }, { now, limit: limits.workflowDrafts });
    return { items: drafts.map(presentDraft), next: null };
  });
}

export async function requireDraft(
  database: Database,
  { workspaceId, userId }: Editor,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<WorkflowDraft> {
  const draft = await findDraft(database, { workspaceId, userId }, { id, now });
  if (draft === null) throw notFound('draft');
  return draft;
}

export function readDraft(actor: Editor, id: string, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentDraftDetail(database, actor, await requireDraft(database, actor, { id, now })),
  );
}

export type DraftEdit = {
  readonly id: string;
  readonly version: number;
  readonly workflow: AuthoredWorkflow;
};

export function changeDraft(actor: Editor, edit: DraftEdit, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const before = await requireDraft(database, actor, { id: edit.id, now });
    const earlier = openAuthored(workspaceId, before.sealed).actions;
    const authored = { ...edit.workflow, actions: restoreSecrets(edit.workflow.actions, earlier) };
    const sealed = sealAuthored(workspaceId, authored);
    const isSaved =
      before.version === edit.version &&
      (await saveDraft(database, before, { sealed, expiresAt: decideDraftEnd(now) }));
    const after = await requireDraft(database, actor, { id: edit.id, now });
    const current = await presentDraftDetail(database, actor, after);
    if (isSaved) return current;
    throw new AppError('conflict', 'This draft was changed elsewhere meanwhile. Nothing was overwritten.', {
      data: { current, yours: { version: edit.version, name: edit.workflow.name } },
    });
  });
}

export function removeDraft({ workspaceId, userId }: Editor, id: string): Promise<void> {
  return inWorkspace(workspaceId, async (database) => {
    if (!(await deleteDraft(database, { workspaceId, userId }, id))) throw notFound('draft');
  });
}
