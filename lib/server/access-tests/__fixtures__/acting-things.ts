/** Records that runs with tools leave behind, for the access tests: turns, calls with a sealed secret, approvals, permissions. */
import type { Database } from '@/lib/platform/db/in-workspace';
import { asId, type ApprovalId, createUuid, type RunId } from '@/lib/core/ids';
import { insertApproval } from '@/lib/domain/approvals/store';
import { digestCall } from '@/lib/domain/approvals/digest-call';
import type { Approval } from '@/lib/domain/approvals/approval';
import { insertGrant, savePolicySetting } from '@/lib/domain/policy/store';
import { insertTurn } from '@/lib/domain/tools/store';
import { seal } from '@/lib/platform/secrets/seal';
import type { Place } from './tenants';

/** The address of a share link that a call created, visible only to the user who asked for it. */
export const callSecret = 'https://canary.example/s/canary-call-secret-8Vn3';

export async function addActingThings(database: Database, place: Place): Promise<void> {
  await addCalls(database, place);
  await addApprovals(database, place);
  await addPermissions(database, place);
}

async function addCalls(database: Database, { ids, text, workspaceId, userId }: Place): Promise<void> {
  await database.run.create({
    data: {
      id: ids.waitingRun, workspaceId, userId, kind: 'chat', status: 'waiting', model: text('model'), isTainted: true,
      input: { kind: 'chat', question: text('asked'), questionMessageId: ids.question, sourceIds: [], mayAct: true },
      collectionId: ids.collections, conversationId: ids.conversations, messageId: ids.answer, startedAt: new Date(),
    },
  });
  for (const runId of [ids.runs, ids.waitingRun]) {
    for (const number of [0, 1]) {
      await insertTurn(database, { runId: asId<RunId>(runId), workspaceId }, {
        turn: {
          number, text: text('said'), ended: 'tool_use', followUp: text('follow-up'), providerState: { thinking: text('state') }, calls: [], results: [],
        },
        opening: [{ role: 'user', content: text('opening') }],
      });
    }
  }
  const call = { workspaceId, turn: 1, createdAt: new Date(), startedAt: new Date() };
  await database.toolCall.create({
    data: {
      ...call, id: ids.calls, runId: ids.runs, ordinal: 0, callId: ids.calls, name: 'share.create', arguments: { artifactId: ids.artifacts, note: text('argument') },
      execution: { artifactId: ids.artifacts, note: text('execution') }, description: text('does'), risk: 'outward', status: 'done', ruleId: 'outward', reason: text('reason'),
      result: { title: text('result') }, modelResult: text('model result'), tabAction: { words: text('tab') }, secretCipher: seal(callSecret, workspaceId), finishedAt: new Date(),
    },
  });
  await database.toolCall.create({
    data: {
      ...call, id: createUuid(), runId: ids.runs, ordinal: 1, callId: createUuid(), name: text('tool'), arguments: text('no JSON'), status: 'refused', stage: 'unknown',
      reason: text('unknown'), modelResult: text('refusal'),
    },
  });
  await database.toolCall.create({
    data: {
      ...call, id: ids.waitingCall, runId: ids.waitingRun, ordinal: 0, callId: ids.waitingCall, name: 'share.create', arguments: { artifactId: ids.artifacts },
      description: text('would do'), risk: 'outward', status: 'waiting', ruleId: 'outward', reason: text('asks'),
    },
  });
}

async function addApprovals(database: Database, { ids, text, workspaceId, userId }: Place): Promise<void> {
  const given = { artifactId: ids.artifacts, note: text('argument') };
  const now = new Date();
  const waiting: Approval = {
    id: asId<ApprovalId>(ids.approvals), workspaceId, subject: { kind: 'tool_call', id: ids.waitingCall, runId: asId<RunId>(ids.waitingRun) }, name: 'share.create',
    description: text('would do'), arguments: given, digest: digestCall('share.create', given), originalDigest: digestCall('share.create', given), editable: [text('field')],
    askedFor: userId, neededRole: 'viewer', ruleId: 'outward', reason: text('asks'), status: 'pending', scope: 'once', decidedBy: null, decidedAt: null, denialReason: null,
    consumedAt: null, createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000), version: 1,
  };
  await insertApproval(database, waiting);
  // For a kind of workflow step that no longer exists.
  await insertApproval(database, {
    ...waiting, id: asId<ApprovalId>(createUuid()), subject: { kind: 'workflow_step', id: createUuid(), executionId: ids['workflow-executions'] }, name: text('action'),
    status: 'denied', decidedBy: userId, decidedAt: now, denialReason: text('denied'), version: 2,
  });
}

async function addPermissions(database: Database, { ids, text, workspaceId, userId }: Place): Promise<void> {
  for (const subject of ['app.calculate', text('tool')]) await savePolicySetting(database, { workspaceId, userId }, { subject, setting: 'allow' });
  const grant = {
    id: createUuid(), workspaceId, tool: text('tool'), pattern: { kind: 'exact' as const, arguments: { note: text('argument') } }, maxUses: 3, used: 1,
    spendLimitUsd: null, spentUsd: 0, grantedBy: userId, approvalId: ids.approvals, expiresAt: new Date(Date.now() + 3_600_000),
  };
  await insertGrant(database, grant, { runId: ids.runs });
}
