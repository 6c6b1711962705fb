/**
 * Makes one call over the Model Context Protocol (2026-07-28 "Calling Tools", "Error Handling"): a separate run, through the same gate as
 * every other. An unknown tool name is a protocol error. Anything a model can correct is a result that says so.
 */
import { paths } from '@/lib/core/paths';
import {
  type CallToolRequestParams,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { asId, type CollectionId, type RunId } from '@/lib/core/ids';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { listUnfinishedRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import { findToolCall } from '@/lib/domain/tools/store';
import { findTool, tools } from '@/lib/engine/tools/catalogue';
import { describeUnknownTool } from '@/lib/engine/tools/describe-unknown-tool';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { type Invoked, invokeTool } from '../tools/invoke-tool';
import { onlyCallId } from '../tools/perform-tool';
import { leaveRun } from './leave-run';
import { presentCalled, presentFailure } from './present-called';
import { readToolName, type Spell } from './tool-spelling';

const argumentsSchema = z.record(z.string(), z.json());

type Call = Pick<CallToolRequestParams, 'name' | 'arguments'> & {
  /** The collection that the client says it works in. */
  readonly collectionId: CollectionId | null;
  readonly spell: Spell;
  readonly signal: AbortSignal;
};

export async function callTool(actor: Viewer, call: Call): Promise<CallToolResult> {
  const name = readToolName(call.name);
  if (findTool(name) === null) {
    const known = tools.map((tool) => ({ name: call.spell(tool.name) }));
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, describeUnknownTool(call.name, known));
  }
  const read = checkShape(argumentsSchema, call.arguments ?? {});
  if (!read.ok) return presentFailure(`The arguments cannot be used: ${read.failure.reason}.`);
  try {
    await refuseCall(actor);
    const { collectionId, signal } = call;
    const place = { surface: 'mcp' as const, collectionId };
    const invoked = await invokeTool(actor, { ...place, name, arguments: read.value, signal });
    if (signal.aborted && invoked.status === 'running') await leaveRun(actor, invoked.run_id);
    return await present(actor, invoked);
  } catch (error) {
    // The message of a refusal is for those who can correct the call. An internal error is not disclosed.
    if (error instanceof AppError && error.code !== 'internal') return presentFailure(error.message);
    throw error;
  }
}

/** Seconds after which one of the running calls is likely to have ended. */
const callWaitSeconds = 5;

async function refuseCall({ workspaceId, userId }: Viewer): Promise<void> {
  const unfinished = await inWorkspace({ workspaceId, userId }, (database) =>
    listUnfinishedRuns(database, workspaceId, 'tool'),
  );
  // A program in a loop must not keep the worker busy at everyone else's expense (2026-07-28 "Tools", Security: rate limits).
  if (unfinished.filter((run) => run.userId === userId).length < limits.toolRunsAtOnce) return;
  throw new AppError(
    'rate_limited',
    `${limits.toolRunsAtOnce} of your calls are still running. Wait for one of them to finish, then call again.`,
    { retryAfterSeconds: callWaitSeconds },
  );
}

function present({ workspaceId, userId }: Viewer, invoked: Invoked): Promise<CallToolResult> {
  const place = { runId: asId<RunId>(invoked.run_id), workspaceId };
  return inWorkspace({ workspaceId, userId }, async (database) => {
    const call = await findToolCall(database, place, onlyCallId);
    const workspace = await findWorkspace(database, workspaceId);
    return presentCalled({
      invoked,
      modelResult: call?.modelResult ?? null,
      workspaceUrl: `${getPublicUrl()}${paths.home(workspace?.slug ?? '')}`,
    });
  });
}
