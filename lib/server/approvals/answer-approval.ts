/**
 * A person approves or denies (threats 8). One transaction stores the decision, any grant that comes with it and the audit entry, and lets
 * the run or execution continue. Edited arguments are validated against the tool's schema again before they are approved.
 */
import { paths } from '@/lib/core/paths';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import type { Approval, CallArguments } from '@/lib/domain/approvals/approval';
import type { ApprovalRefusal } from '@/lib/domain/approvals/approval-refusal';
import { createRunGrant } from '@/lib/domain/approvals/create-run-grant';
import {
  type ApprovalAnswer,
  type Approving,
  decideApproval,
  type Denying,
} from '@/lib/domain/approvals/decide-approval';
import { keepApproval } from '@/lib/domain/approvals/store';
import { insertApprovalEvent } from '@/lib/domain/approvals/audit-store';
import { insertGrant } from '@/lib/domain/policy/store';
import { findRun, lockRun } from '@/lib/domain/runs/store';
import { getPersonInBrowser, type PersonInBrowser, type Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import { lockExecution } from '@/lib/domain/workflows/execution-store';
import { findTool } from '@/lib/engine/tools/catalogue';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { decideApprovalEndpoint } from '@/lib/protocol/http/approvals';
import { wakeRun } from '../runs/wake-run';
import { wakeExecution } from '../triggers/wake-execution';
import { requireApproval } from './require-approval';
import { presentApproval } from './present-approval';

type Body = BodyOf<typeof decideApprovalEndpoint>;

export function answerApproval(
  actor: Viewer,
  { id, body }: { readonly id: string; readonly body: Body },
  now: Date = new Date(),
) {
  return inWorkspace(actor, async (database) => {
    const before = await requireApproval(database, actor, id);
    const { subject } = before;
    if (subject.kind === 'tool_call')
      await lockRun(database, { id: subject.runId, workspaceId: actor.workspaceId });
    else await lockExecution(database, { id: subject.executionId, workspaceId: actor.workspaceId });
    // Anyone with the right may deny, but only a person in a browser may approve: with a token, a program could approve its own requests
    // (decisions 27, 37).
    const person = getPersonInBrowser(actor);
    if (person === null && body.decision !== 'deny') throw await createBrowserNeeded(database, actor);
    const answer: ApprovalAnswer =
      person === null || body.decision === 'deny'
        ? { ...readDenying(body), by: actor, now }
        : { ...readApproving(before, body), by: person, now };
    const decided = decideApproval(before, answer);
    if (!decided.ok) throw presentRefusal(decided.failure);
    const after = decided.value;
    if (!(await keepApproval(database, { before, after })))
      throw new AppError('conflict', 'Someone else has just decided this.');
    if (body.decision === 'approve_run' && person !== null)
      await keepRunGrant(database, person, { approval: after, body });
    await insertApprovalEvent(database, {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      objectId: id,
      action: `approval.${body.decision}`,
      detail: { name: after.name, digest: after.digest },
    });
    await goOn(database, after);
    return presentApproval(database, actor, { approval: after, now });
  });
}

async function createBrowserNeeded(database: Database, { workspaceId }: Viewer): Promise<AppError> {
  const workspace = await findWorkspace(database, workspaceId);
  const inbox = `${getPublicUrl()}${paths.inbox(workspace?.slug ?? '')}`;
  return new AppError(
    'forbidden',
    `An API token can deny this but not approve it. Sign in and approve it in the inbox: ${inbox}`,
    { data: { inbox_url: inbox } },
  );
}

/** Wakes a waiting run or execution immediately. A run that is still working notices the decision when it stops. */
async function goOn(database: Database, { subject, workspaceId }: Approval): Promise<void> {
  if (subject.kind !== 'tool_call') return wakeExecution(database, { id: subject.executionId, workspaceId });
  const run = await findRun(database, workspaceId, subject.runId);
  if (run?.status === 'waiting') await wakeRun(database, run);
}

function readDenying(body: Body): Denying {
  if (body.decision !== 'deny' || body.reason === undefined) return { decision: 'deny' };
  return { decision: 'deny', reason: body.reason };
}

function readApproving(approval: Approval, body: Exclude<Body, { decision: 'deny' }>): Approving {
  const { decision, arguments: edited } = body;
  return { decision, ...(edited === undefined ? {} : { arguments: readEdited(approval, edited) }) };
}

/** Returns the edited arguments as the tool reads them, so that what is approved is what is executed. */
function readEdited(approval: Approval, edited: CallArguments): CallArguments {
  const tool = findTool(approval.name);
  if (tool === null) return edited;
  const read = tool.read(edited);
  if (!read.ok)
    throw new AppError('invalid_input', `The arguments cannot be used: ${read.failure}.`, {
      data: { field: 'arguments' },
    });
  return read.value.arguments;
}

async function keepRunGrant(
  database: Database,
  actor: Viewer & PersonInBrowser,
  {
    approval,
    body,
  }: { readonly approval: Approval; readonly body: Extract<Body, { decision: 'approve_run' }> },
): Promise<void> {
  const wish = { free: body.free, maxUses: body.max_uses, spendLimitUsd: null };
  const made = createRunGrant(approval, wish);
  if (!made.ok)
    throw new AppError('invalid_input', `free: these arguments cannot be left open (${made.failure}).`);
  const { grant, runId } = made.value;
  await insertGrant(
    database,
    {
      ...grant,
      id: createUuid(),
      workspaceId: actor.workspaceId,
      grantedBy: actor.userId,
      approvalId: approval.id,
    },
    { runId },
  );
}

/** Any other code means that someone else changed the state first. */
const codeOf: Partial<Record<ApprovalRefusal['code'], Exclude<ErrorCode, 'rate_limited'>>> = {
  not_allowed: 'forbidden',
  not_editable: 'invalid_input',
  no_run: 'invalid_input',
};

function presentRefusal({ code, reason }: ApprovalRefusal): AppError {
  return new AppError(codeOf[code] ?? 'conflict', reason, { data: { refusal: code } });
}
