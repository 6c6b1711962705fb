/**
 * Approves a workflow (threats 8 and 9). In one transaction, right, hash, state, time and base version are checked under locks, and the
 * version is written with who approved what and when. A second approval, or one with another hash, changes nothing.
 */
import { paths } from '@/lib/core/paths';
import { dayMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { asId, type CollectionId, createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Permission } from '@/lib/domain/workflows/permission';
import { insertWorkflowEvent } from '@/lib/domain/workflows/audit-store';
import { type Editor, getPersonInBrowser, type PersonInBrowser } from '@/lib/domain/team/actor';
import { deleteShownDraft } from '@/lib/domain/workflows/draft-store';
import { decidePreview, replacePreviews, type WorkflowPreview } from '@/lib/domain/workflows/preview-store';
import { leavesWorkspace } from '@/lib/domain/workflows/leaves-workspace';
import { findNextRun } from '@/lib/domain/workflows/schedule/find-next-run';
import { suggestPattern } from '@/lib/domain/workflows/suggest-permission';
import { insertVersion } from '@/lib/domain/workflows/version-store';
import {
  insertWorkflow,
  listWorkflows,
  lockWorkflow,
  updateWorkflow,
  type Workflow,
} from '@/lib/domain/workflows/workflow-store';
import { findWorkspace } from '@/lib/domain/team/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { approveWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { checkDefinition } from './check-authored';
import { hashOpen, openDefinition } from './definition-secrets';
import { lockPending } from './lock-pending';
import { requirePreview } from './require-preview';
import { presentDefinition } from './present-definition';
import { presentWorkflowDetail } from './present-workflow';
import { openWorkflow, requireWorkflow } from './open-workflow';

export type PreviewApproval = BodyOf<typeof approveWorkflowPreviewEndpoint> & { readonly id: string };

export function approvePreview(actor: Editor, approval: PreviewApproval, now: Date = new Date()) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    // Locks the workflow before the preview, in the same order as approvals of its other previews.
    const before = await lockBase(database, await requirePreview(database, actor, approval.id));
    const preview = await lockPending(database, actor, { id: approval.id, now }).catch((refusal: unknown) =>
      describeReplaced(database, actor, { id: approval.id, before, refusal }),
    );
    const definition = openDefinition(workspaceId, preview.sealed);
    requireShown(preview, { definition, hash: approval.hash });
    if (before !== null && before.currentVersion !== preview.baseVersion)
      throw await createStale(database, before, preview);
    const person = getPersonInBrowser(actor);
    if (person === null && (approval.permission !== undefined || leavesWorkspace(definition)))
      throw await createBrowserNeeded(database, actor, preview);
    await requireSound(database, preview, { definition, turnOn: approval.turn_on });
    const workflow = await writeWorkflow(database, actor, { preview, before, definition, approval, now });
    await insertVersion(database, {
      id: createUuid(now.getTime()),
      workspaceId,
      workflowId: workflow.id,
      number: workflow.currentVersion,
      sealed: preview.sealed,
      hash: preview.hash,
      description: preview.description,
      origin: preview.origin,
      previewId: preview.id,
      permission: person === null ? null : createPermission(person, { workflow, definition, approval, now }),
      approvedBy: userId,
      approvedAt: now,
    });
    await decidePreview(database, preview, {
      status: 'approved',
      decidedBy: userId,
      decidedAt: now,
      reason: null,
      workflowId: workflow.id,
    });
    await replacePreviews(database, { workspaceId, workflowId: workflow.id });
    await deleteShownDraft(database, preview);
    await insertWorkflowEvent(database, actor, {
      action: 'workflow.approved',
      objectId: workflow.id,
      detail: { hash: preview.hash, preview: preview.id, version: String(workflow.currentVersion) },
    });
    return presentWorkflowDetail(database, actor, await requireWorkflow(database, actor, workflow.id));
  });
}

/** A workflow that sends something out of the workspace must be approved by a person who saw the preview (decision 37). */
async function createBrowserNeeded(
  database: Database,
  { workspaceId }: Editor,
  { id }: WorkflowPreview,
): Promise<AppError> {
  const workspace = await findWorkspace(database, workspaceId);
  const page = `${getPublicUrl()}${paths.workflowPreview(workspace?.slug ?? '', id)}`;
  return new AppError(
    'forbidden',
    `This workflow would send data out of the workspace, or asks for permission to, so an API token cannot approve it. Sign in and approve it at ${page}`,
    { data: { preview_url: page } },
  );
}

type Shown = { readonly definition: WorkflowDefinition; readonly hash: string };

/** The hash is computed again from the stored row, so that a row that was modified cannot be approved. */
function requireShown(preview: WorkflowPreview, { definition, hash }: Shown): void {
  if (hash === preview.hash && hashOpen(definition) === preview.hash) return;
  throw new AppError('conflict', 'What you approved does not match this preview. Look at it again.', {
    data: { hash: preview.hash },
  });
}

/** Locks the workflow. Null for a new one. */
async function lockBase(database: Database, preview: WorkflowPreview): Promise<Workflow | null> {
  const { workspaceId, workflowId, baseVersion } = preview;
  if (workflowId === null || baseVersion === null) {
    const kept = await listWorkflows(database, workspaceId);
    if (kept.length < limits.workflows) return null;
    throw new AppError('conflict', `There are already ${limits.workflows} workflows. Delete some first.`);
  }
  const workflow = await lockWorkflow(database, { id: workflowId, workspaceId });
  if (workflow === null) throw new AppError('conflict', 'The workflow that this changes has been deleted.');
  return workflow;
}

/** The error contains both versions, so that the user can choose what to keep. */
async function createStale(
  database: Database,
  workflow: Workflow,
  { workspaceId, sealed, baseVersion }: WorkflowPreview,
): Promise<AppError> {
  const { definition } = await openWorkflow(database, workflow);
  return new AppError(
    'conflict',
    'Another version was approved in the meantime. Nothing was changed; create a new preview from it.',
    {
      data: {
        current: { version: workflow.currentVersion, definition: presentDefinition(definition) },
        yours: {
          base_version: baseVersion,
          definition: presentDefinition(openDefinition(workspaceId, sealed)),
        },
      },
    },
  );
}

type Refused = { readonly id: string; readonly before: Workflow | null; readonly refusal: unknown };

/** A preview that was replaced is refused as stale, and the error contains the version that replaced it. */
async function describeReplaced(
  database: Database,
  actor: Editor,
  { id, before, refusal }: Refused,
): Promise<never> {
  const preview = await requirePreview(database, actor, id);
  if (before === null || preview.status !== 'replaced') throw refusal;
  throw await createStale(database, before, preview);
}

/** What was valid when it was shown may not be valid now: its collection may be deleted, or another workflow may form a loop with it. */
async function requireSound(
  database: Database,
  { workspaceId, workflowId }: WorkflowPreview,
  { definition, turnOn }: { readonly definition: WorkflowDefinition; readonly turnOn: boolean },
): Promise<void> {
  const checked = await checkDefinition(database, { workspaceId, definition, workflowId });
  if (checked.errors.length > 0)
    throw new AppError('conflict', checked.errors.map(({ message }) => message).join(' '));
  if (turnOn && !checked.canBeActive)
    throw new AppError('invalid_input', 'turn_on: A workflow without actions cannot be switched on.', {
      data: { field: 'turn_on' },
    });
}

type Writing = {
  readonly preview: WorkflowPreview;
  readonly before: Workflow | null;
  readonly definition: WorkflowDefinition;
  readonly approval: PreviewApproval;
  readonly now: Date;
};

async function writeWorkflow(database: Database, actor: Editor, writing: Writing): Promise<Workflow> {
  const { before, definition, approval, now } = writing;
  const { workspaceId, userId: ownerId } = actor;
  const { name, entity, triggerType, collectionId } = definition;
  const isActive = definition.actions.length > 0 && (approval.turn_on || (before?.isActive ?? false));
  const state = {
    name,
    entity,
    triggerType,
    isActive,
    ownerId,
    collectionId: collectionId === undefined ? null : asId<CollectionId>(collectionId),
    currentVersion: (before?.currentVersion ?? 0) + 1,
    nextRunAt: isActive ? findNextStart(definition, now) : null,
  };
  if (before !== null) {
    await updateWorkflow(database, before, state);
    return { ...before, ...state };
  }
  const made = { id: createUuid(now.getTime()), workspaceId, ...state };
  await insertWorkflow(database, made);
  return { ...made, createdAt: now, updatedAt: now };
}

export function findNextStart({ schedule }: Pick<WorkflowDefinition, 'schedule'>, now: Date): Date | null {
  return schedule === undefined ? null : findNextRun(schedule, now);
}

type Granting = {
  readonly workflow: Workflow;
  readonly definition: WorkflowDefinition;
  readonly approval: PreviewApproval;
  readonly now: Date;
};

function createPermission(
  actor: Editor & PersonInBrowser,
  { workflow, definition, approval, now }: Granting,
): Permission | null {
  const wish = approval.permission;
  if (wish === undefined) return null;
  return {
    workflowId: workflow.id,
    definitionHash: approval.hash,
    grantedBy: actor.userId,
    neededRole: 'editor',
    actions: wish.actions.map(({ action: id, max_per_day: maxPerDay }) => {
      const action = definition.actions.find((each) => each.id === id);
      const pattern = action === undefined ? null : suggestPattern(action);
      if (action === undefined || pattern === null)
        throw new AppError('invalid_input', `permission: The step ${id} cannot be permitted in advance.`, {
          data: { field: 'permission' },
        });
      return { action: action.actionType, pattern, maxPerDay };
    }),
    spendLimitUsd: wish.spend_limit_usd,
    expiresAt: new Date(now.getTime() + wish.expires_in_days * dayMs),
  };
}
