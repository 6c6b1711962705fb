/**
 * Performs one call of a run, starting from its row: the call is read, checked by the gate, submitted for approval if needed, executed and
 * recorded (LLMCP "Why tool calls exist"; protocols 0, "Who runs tools"). The log and the row are written together, so that a lost worker
 * leaves either both or neither, and the next worker continues from the row:
 *
 *   proposed → gate → refused · waiting (an approval exists) · running → done, refused
 *   waiting  → the approval is open: still waiting · denied, expired: refused · approved: the gate once more, then running
 *   running  → found in this state by another worker: a call that only reads, or whose effect carries a key, is made again;
 *              for any other call it is unknown whether it took effect, and the model is told so
 *
 * An approval is consumed in the transaction in which its call begins.
 */
import { assertNever } from '@/lib/core/errors';
import { type Approval, findStatus } from '@/lib/domain/approvals/approval';
import { describeDenial } from '@/lib/domain/approvals/describe-denial';
import { expireApproval } from '@/lib/domain/approvals/end-approval';
import { findApprovalOf, keepApproval } from '@/lib/domain/approvals/store';
import { findToolCall } from '@/lib/domain/tools/store';
import type { ToolCall } from '@/lib/domain/tools/tool-call';
import type { ModelToolResult } from '@/lib/engine/model/model';
import { findTool } from '@/lib/engine/tools/catalogue';
import { executeCall } from '@/lib/engine/tools/execute-call';
import { passGate } from '@/lib/engine/tools/pass-gate';
import { readProposal } from '@/lib/engine/tools/read-proposal';
import type { AllowedCall, CallFacts, ValidCall } from '@/lib/engine/tools/tool';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { traceWork } from '@/lib/platform/telemetry/trace-work';
import type { Acted, Acting } from './acting';
import { askPerson } from './ask-person';
import { beginCall } from './begin-call';
import { type CallDecision, decideCall } from './decide-call';
import { endCall, refuseCall } from './end-call';
import { loadPolicy } from './load-policy';

export async function actInRun(acting: Acting, callId: string): Promise<Acted> {
  const row = await requireCall(acting, callId);
  switch (row.status) {
    case 'proposed':
      return makeCall(acting, { row, approval: null });
    case 'waiting':
      return takeUp(acting, row);
    case 'running':
      return takeUpInterrupted(acting, row);
    case 'done':
    case 'refused':
      return { result: presentKept(row) };
    default:
      return assertNever(row.status);
  }
}

/** Refuses a call on behalf of the loop itself, without asking anyone. */
export async function refuseInRun(acting: Acting, callId: string, reason: string): Promise<ModelToolResult> {
  const row = await requireCall(acting, callId);
  if (row.status === 'done' || row.status === 'refused') return presentKept(row);
  const { result } = await endCall(acting, row, refuseCall(row, 'loop', reason));
  return result;
}

async function requireCall({ context: { run } }: Acting, callId: string): Promise<ToolCall> {
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const row = await inWorkspace(run, (database) => findToolCall(database, place, callId));
  if (row === null) throw new Error(`The call ${callId} was not kept with its turn.`);
  return row;
}

function presentKept(row: ToolCall) {
  const { callId, name, modelResult, status } = row;
  if (modelResult === null) throw new Error('A call that ended has a result.');
  return { toolCallId: callId, name, content: modelResult, isError: status === 'refused' };
}

type CallToMake = { readonly row: ToolCall; readonly approval: Approval | null };

/** Reads the call, asks policy, and acts on the decision. */
async function makeCall(acting: Acting, { row, approval }: CallToMake): Promise<Acted> {
  const { context, host, offer } = acting;
  const { run, clock, signal } = context;
  const input = approval?.arguments ?? row.arguments;
  const read = readProposal({ id: row.callId, name: row.name, input }, offer);
  if (read.type === 'refused') return endCall(acting, row, read);
  const policy = await inWorkspace(run, (database) => loadPolicy(database, run));
  const decisions: Pick<Execution, 'decided' | 'description'>[] = [];
  const decide = (call: ValidCall, facts: CallFacts) => {
    const decided = decideCall(policy, { call, facts, isApproved: approval !== null, now: clock.now() });
    decisions.push({ decided, description: facts.description ?? call.description });
    return Promise.resolve(decided);
  };
  const gated = await passGate(read, { host, decide, signal, onFault });
  switch (gated.type) {
    case 'refused':
      return endCall(acting, row, gated);
    case 'waiting':
      return askPerson(acting, row, gated);
    case 'allowed': {
      const [decision] = decisions;
      if (decision === undefined) throw new Error('What was allowed was decided.');
      return execute(acting, { row, approval, allowed: gated, ...decision });
    }
    default:
      return assertNever(gated);
  }
}

/** Only a name of the catalogue is part of the trace: that of another server's tool is its own text. Its arguments and its result are no part of the trace. */
const executeTraced: typeof executeCall = (allowed, services) => {
  const name = findTool(allowed.call.tool.name)?.name ?? 'mcp';
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name } as const;
  return traceWork({ name: `execute_tool ${name}`, kind: 'internal', attributes }, () =>
    executeCall(allowed, services),
  );
};

function onFault(fault: unknown, call: { readonly callId: string; readonly name: string }): void {
  log.error({ error: fault, ...call }, 'a tool failed');
}

async function takeUp(acting: Acting, row: ToolCall): Promise<Acted> {
  const { run, clock } = acting.context;
  const approval = await inWorkspace(run, (database) =>
    findApprovalOf(database, run.workspaceId, { kind: 'tool_call', id: row.id }),
  );
  if (approval === null) throw new Error('A waiting call has an approval.');
  const status = findStatus(approval, clock.now());
  if (status === 'pending') return { waiting: approval.id };
  if (status === 'approved') return makeCall(acting, { row, approval });
  const reason = describeDenial({ ...approval, status }) ?? 'This approval was used by another call.';
  const after = status === 'expired' ? expireApproval(approval, clock.now()) : null;
  return endCall(acting, row, {
    ...refuseCall(row, 'policy', reason),
    alongside: async (database) => {
      if (after?.ok === true) await keepApproval(database, { before: approval, after: after.value });
    },
  });
}

const interrupted =
  'The server stopped during this call, so it may have taken effect. Check before you repeat it.';

async function takeUpInterrupted(acting: Acting, row: ToolCall): Promise<Acted> {
  const tool = acting.offer.tools.find(({ name }) => name === row.name);
  if (tool === undefined || !tool.isRepeatable)
    return endCall(acting, row, refuseCall(row, 'execution', interrupted));
  const read = readProposal({ id: row.callId, name: row.name, input: row.execution }, acting.offer);
  if (read.type === 'refused') return endCall(acting, row, read);
  // The call passed the gate when it began, so nobody is asked again. But if it has been forbidden in the meantime, it is refused.
  const { context, host } = acting;
  const { run, clock, signal } = context;
  const policy = await inWorkspace(run, (database) => loadPolicy(database, run));
  const decide = (call: ValidCall, facts: CallFacts) =>
    Promise.resolve(decideCall(policy, { call, facts, isApproved: true, now: clock.now() }));
  const gated = await passGate(read, { host, decide, signal, onFault });
  if (gated.type === 'allowed')
    return endCall(acting, row, await executeTraced(gated, { host, signal, onFault }));
  return endCall(acting, row, gated.type === 'refused' ? gated : refuseCall(row, 'policy', gated.reason));
}

type Execution = CallToMake & {
  readonly allowed: AllowedCall;
  readonly decided: CallDecision;
  /** What the call does, as described when it was decided. */
  readonly description: string;
};

async function execute(acting: Acting, execution: Execution): Promise<Acted> {
  const { row, approval, allowed, decided, description } = execution;
  const { context, nodes, host } = acting;
  const { recorder, signal, clock } = context;
  const { call } = allowed;
  const node = nodes.act();
  // A call that the user edited is recorded as a second call (protocols 3).
  if (approval !== null && approval.digest !== approval.originalDigest)
    recorder.record(
      { type: 'tool_call', callId: row.callId, name: row.name, arguments: { ...call.arguments } },
      node,
    );
  const begun = { row, call, approval, decided, description, now: clock.now() };
  const refused = await recorder.commit((database) => beginCall(database, begun));
  if (refused !== null) return endCall(acting, row, refuseCall(row, 'policy', refused));
  recorder.record({ type: 'tool_start', callId: row.callId, name: row.name }, node);
  return endCall(acting, row, await executeTraced(allowed, { host, signal, onFault }));
}
