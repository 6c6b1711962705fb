/**
 * The performer of one call from outside a conversation: over REST, over MCP, or moved into its own run by a chat that cannot ask for
 * approval. It passes the same gate as every other call, and its reply is what a model would read.
 */
import type { RunFailure } from '@/lib/domain/runs/run';
import { insertTurn, listTurns } from '@/lib/domain/tools/store';
import type { StoredTurn } from '@/lib/engine/agent/turn';
import type { ModelToolResult } from '@/lib/engine/model/model';
import { tools } from '@/lib/engine/tools/catalogue';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { actInRun } from './act-in-run';
import type { ToolHosts } from './tool-hosts';
import { findBrowserOwner, holdBrowser } from './browser/hold-browser';
import { createRunNodes } from '../runs/run-nodes';

/** The run has only one call, so its id can be fixed in advance. */
export const onlyCallId = 'call';

export function createToolPerformer(hosts: ToolHosts): RunPerformer<'tool'> {
  const performer: RunPerformer<'tool'> = {
    // The gate checks the role that the tool itself needs.
    neededRole: 'viewer',
    perform: (context) => perform(context, hosts),
    abandon: () => Promise.resolve(),
  };
  return holdBrowser(performer, hosts.browserSessions);
}

async function perform(context: RunContext<'tool'>, hosts: ToolHosts): Promise<RunResult | RunPause> {
  const { run, actor, recorder } = context;
  const { input } = run;
  const nodes = createRunNodes(recorder);
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const kept = await inWorkspace(run, (database) => listTurns(database, place));
  if (kept.length === 0) {
    const call = { id: onlyCallId, name: input.name, input: input.arguments };
    const turn: StoredTurn = {
      number: 0,
      text: '',
      ended: 'tool_use',
      calls: [call],
      results: [],
      followUp: null,
    };
    const shown =
      typeof input.arguments === 'object' && input.arguments !== null && !Array.isArray(input.arguments)
        ? input.arguments
        : { value: input.arguments };
    recorder.record(
      { type: 'tool_call', callId: onlyCallId, name: input.name, arguments: shown },
      nodes.act(),
    );
    await recorder.commit((database) => insertTurn(database, place, { turn, opening: [] }));
  }
  const browserOwner = findBrowserOwner(run);
  const host = hosts.open({ actor, run, isTabPresent: false, browserOwner });
  const offer = { tools, workflowId: null };
  const acted = await actInRun({ context, nodes, host, offer, askElsewhere: null }, onlyCallId);
  nodes.leave({});
  return 'waiting' in acted ? { status: 'waiting' } : presentEnd(acted.result);
}

function presentEnd({ content, isError }: ModelToolResult): RunResult {
  const spent = { model: null, inputTokens: 0, outputTokens: 0, costUsd: null };
  if (!isError) return { status: 'complete', failure: null, ...spent, reply: { text: content, node: null } };
  const failure: RunFailure = { message: content, action: null };
  return { status: 'failed', failure, ...spent, reply: null };
}
