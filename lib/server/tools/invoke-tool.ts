/**
 * Invokes one tool from outside a conversation (REST, MCP): the call becomes a run of its own, which a worker executes like any other and
 * which is waited for here. Mistakes that the caller could have avoided are errors of the request. The outcome of the tool is the answer.
 */
import { secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { listApprovals } from '@/lib/domain/approvals/store';
import { isEnded, type Run } from '@/lib/domain/runs/run';
import { findRun, type RunName } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findToolCall } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import { findTool, tools } from '@/lib/engine/tools/catalogue';
import { describeUnknownTool } from '@/lib/engine/tools/describe-unknown-tool';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { invokeToolEndpoint } from '@/lib/protocol/http/tools';
import { getRunTails } from '../runs/run-tails';
import { requireStillRightful } from '../team/still-rightful';
import { beginToolRun, type ToolRunToBegin } from './begin-tool-run';
import { onlyCallId } from './perform-tool';
import { presentApprovals } from '../approvals/present-approval';

export type Invocation = ToolRunToBegin & { readonly signal: AbortSignal };

export type Invoked = ReplyOf<typeof invokeToolEndpoint>;

/** Milliseconds that a caller waits: the time of a call plus the time until a worker takes it. */
const waitMs = limits.toolCallMs + 5 * secondMs;

export async function invokeTool(actor: Viewer, invocation: Invocation): Promise<Invoked> {
  requireReadable(invocation);
  const run = await beginToolRun(actor, invocation);
  await waitForStop(run, AbortSignal.any([invocation.signal, AbortSignal.timeout(waitMs)]));
  // The token may have been revoked during the wait. The call itself has continued for its member.
  await requireStillRightful(actor);
  return presentInvoked(actor, run.id);
}

/** Reports an unknown tool, with the tools that exist, or an invalid argument before a run is started. */
function requireReadable({ name, arguments: given }: Invocation): void {
  const tool = findTool(name);
  if (tool === null) throw new AppError('not_found', describeUnknownTool(name, tools));
  const read = tool.read(given);
  if (!read.ok)
    throw new AppError('invalid_input', `The arguments cannot be used: ${read.failure}.`, {
      data: { field: 'arguments' },
    });
}

/** Waits until the run has ended or waits for the user, or until the caller's time is up. In the last case the run continues. */
async function waitForStop({ id, workspaceId }: RunName, signal: AbortSignal): Promise<void> {
  for await (const _batch of getRunTails().follow({ workspaceId, runId: id }, 0, signal)) {
    const run = await inWholeWorkspace(workspaceId, (database) => findRun(database, workspaceId, id));
    if (run === null || run.status === 'waiting' || isEnded(run.status)) return;
  }
}

function presentInvoked(actor: Viewer, runId: RunId): Promise<Invoked> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const run = await findRun(database, workspaceId, runId);
    const call = await findToolCall(database, { runId, workspaceId }, onlyCallId);
    const approvals = await listApprovals(database, workspaceId, {
      statuses: ['pending'],
      askedFor: null,
      runId,
      limit: 1,
    });
    const now = new Date();
    const [approval] = await presentApprovals(database, actor, { approvals, now });
    if (call?.stage === 'policy' && approval === undefined)
      throw new AppError('forbidden', call.reason ?? 'Policy does not allow this.', {
        data: { run_id: runId, rule_id: call.ruleId },
      });
    const status = describeStatus(call, run !== null && isEnded(run.status));
    const result = call?.result ?? null;
    return {
      run_id: runId,
      status,
      result,
      error: describeError(status, call, run),
      approval: approval ?? null,
    };
  });
}

function describeError(status: Invoked['status'], call: ToolCall | null, run: Run | null): string | null {
  if (status !== 'failed') return null;
  return call?.reason ?? run?.failure?.message ?? 'It did not finish.';
}

function describeStatus(call: ToolCall | null, hasRunEnded: boolean): Invoked['status'] {
  if (call?.status === 'waiting') return 'waiting';
  if (call?.status === 'done') return 'done';
  return call?.status === 'refused' || hasRunEnded ? 'failed' : 'running';
}
