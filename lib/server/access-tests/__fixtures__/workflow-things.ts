/** Workflows and what they did, for the access tests: versions, a draft, previews, executions with their steps, alerts. */
import { asId, createUuid, type CollectionId } from '@/lib/core/ids';
import { insertAlerts } from '@/lib/domain/alerts/store';
import { insertDraft } from '@/lib/domain/workflows/draft-store';
import { insertExecution, updateExecution } from '@/lib/domain/workflows/execution-store';
import { decidePreview, insertPreview } from '@/lib/domain/workflows/preview-store';
import { saveStep, type Step } from '@/lib/domain/workflows/step-store';
import { insertVersion } from '@/lib/domain/workflows/version-store';
import { insertWorkflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { authorDefinition } from '../../workflows/author-definition';
import { hashOpen, sealAuthored, sealDefinition } from '../../workflows/definition-secrets';
import type { Place } from './tenants';

/** The secrets a step sends with its requests. */
export const workflowSecrets = { header: 'canary-workflow-header-1Hc7', signing: 'canary-workflow-signing-0Ts9' };

const hour = 3_600_000;
const soon = () => new Date(Date.now() + hour);

export async function addWorkflowThings(database: Database, place: Place): Promise<{ readonly previewHash: string }> {
  await addVersions(database, place);
  const previewHash = await addPreviews(database, place);
  await addExecutions(database, place);
  await addAlerts(database, place);
  return { previewHash };
}

export const stepIds = { note: 'b3a1f8a2-6c0b-4f0e-9d52-3f6f0c5f7a01', hook: 'b3a1f8a2-6c0b-4f0e-9d52-3f6f0c5f7a02' };

function write({ text, ids, marker }: Place, name: string): WorkflowDefinition {
  const body = { title: '{{trigger.title}}', note: text('sent') };
  const headers = { authorization: workflowSecrets.header };
  const url = `https://hooks.${marker.toLowerCase()}.example/in`;
  return {
    name: text(name), description: text('description'), entity: 'research.sources', triggerType: 'on_create', collectionId: ids.collections,
    actions: [
      { id: stepIds.note, name: text('note'), actionType: 'log_audit_entry', actionConfig: { message: text('line') } },
      { id: stepIds.hook, name: text('hook'), actionType: 'call_webhook', actionConfig: { url, body, headers, signing_secret: workflowSecrets.signing } },
    ],
    edges: [{ edgeType: 'start', target: stepIds.note }, { edgeType: 'sequence', source: stepIds.note, port: 'success', target: stepIds.hook }],
  };
}

async function addVersions(database: Database, place: Place): Promise<void> {
  const { ids, text, workspaceId, userId } = place;
  await insertWorkflow(database, {
    id: ids.workflows, workspaceId, name: text('workflow'), isActive: true, entity: 'research.sources', triggerType: 'on_create',
    collectionId: asId<CollectionId>(ids.collections), currentVersion: 2, ownerId: userId, nextRunAt: null,
  });
  for (const number of [1, 2]) {
    const definition = write(place, `workflow ${number}`);
    const hash = hashOpen(definition);
    await insertVersion(database, {
      id: createUuid(), workspaceId, workflowId: ids.workflows, number, sealed: sealDefinition(workspaceId, definition), hash, description: text('version'),
      origin: 'hand', previewId: null, approvedBy: userId, approvedAt: new Date(),
      permission: {
        workflowId: ids.workflows, definitionHash: hash, grantedBy: userId, neededRole: 'editor', spendLimitUsd: null, expiresAt: soon(),
        actions: [{ action: 'log_audit_entry', pattern: { kind: 'exact', arguments: { message: text('line') } }, maxPerDay: 10 }],
      },
    });
  }
}

async function addPreviews(database: Database, place: Place): Promise<string> {
  const { ids, text, workspaceId, userId } = place;
  const definition = write(place, 'proposed');
  const hash = hashOpen(definition);
  await insertDraft(database, {
    id: ids['workflow-drafts'], workspaceId, userId, conversationId: ids.conversations, workflowId: ids.workflows, baseVersion: 2,
    sealed: sealAuthored(workspaceId, authorDefinition(definition)), expiresAt: soon(),
  });
  const preview = {
    workspaceId, userId, conversationId: ids.conversations, runId: ids.runs, draftId: ids['workflow-drafts'], draftVersion: 1, workflowId: ids.workflows, baseVersion: 2,
    origin: 'conversation' as const, description: text('proposal'), sealed: sealDefinition(workspaceId, definition), hash, expiresAt: soon(), createdAt: new Date(),
  };
  await insertPreview(database, { ...preview, id: ids['workflow-previews'] });
  const rejected = { id: createUuid(), workspaceId };
  await insertPreview(database, { ...preview, ...rejected });
  await decidePreview(database, rejected, { status: 'rejected', decidedBy: userId, decidedAt: new Date(), reason: text('rejected'), workflowId: ids.workflows });
  return hash;
}

async function addExecutions(database: Database, { ids, text, workspaceId, userId }: Place): Promise<void> {
  const start = { kind: 'on_create' as const, record: { id: ids.sources, title: text('record') }, revisionId: ids.revisions, previous: null, privateTo: null, startedAt: new Date().toISOString() };
  const execution = { workspaceId, workflowId: ids.workflows, version: 2, start, lineage: [], startedBy: userId };
  const failure = { message: text('failure'), action: text('action') };
  const [waiting, failed, own] = [ids['workflow-executions'], ids.failedExecution, ids.privateExecution];
  await insertExecution(database, { ...execution, id: failed, triggerKey: failed, failure });
  await insertExecution(database, { ...execution, id: own, triggerKey: own, failure, start: { ...start, privateTo: userId } });
  await database.workflowExecution.updateMany({ where: { id: { in: [failed, own] } }, data: { attempt: 1 } });
  await insertExecution(database, { ...execution, id: waiting, triggerKey: waiting, failure: null });
  await updateExecution(database, { id: waiting, workspaceId }, { status: 'waiting' });
  const step: Step = {
    executionId: failed, workspaceId, actionId: stepIds.note, name: text('note'), type: 'log_audit_entry', status: 'done', attempt: 1, input: { message: text('line') },
    output: { note: text('output') }, port: 'success', error: null, wait: null, ruleId: 'write', reason: text('permitted'), startedAt: new Date(), finishedAt: new Date(),
  };
  await saveStep(database, step);
  await saveStep(database, { ...step, actionId: stepIds.hook, name: text('hook'), type: 'call_webhook', status: 'failed', output: null, port: null, error: text('error') });
  const wait = { kind: 'approval' as const, approvers: [userId], rule: 'any' as const, message: text('vote'), until: soon() };
  const begun: Step = { ...step, executionId: waiting, status: 'waiting', output: null, port: null, finishedAt: null };
  await saveStep(database, { ...begun, wait });
  const pause = { kind: 'retry' as const, until: soon(), tries: 1, reason: text('error'), isStopped: false };
  for (const executionId of [waiting, own])
    await saveStep(database, { ...begun, executionId, actionId: stepIds.hook, name: text('hook'), type: 'call_webhook', wait: pause });
}

async function addAlerts(database: Database, { ids, text, workspaceId, userId }: Place): Promise<void> {
  const told = [
    { id: ids.alerts, kind: 'alert', executionId: ids.failedExecution },
    { id: ids.privateAlert, kind: 'alert', executionId: ids.privateExecution },
    { id: ids.notification, kind: 'notification', executionId: ids.failedExecution },
  ] as const;
  for (const { id, ...one } of told) {
    const [alert] = await insertAlerts(database, {
      ...one, workspaceId, workflowId: ids.workflows, stepKey: text(id), actionName: text('step'), title: text('alert'), message: text('message'), severity: 'high',
      path: `/${text('path')}`, createdAt: new Date(), recipientIds: [userId],
    });
    if (alert === undefined) throw new Error('An alert reaches its recipient.');
    await database.alert.update({ where: { id: alert.id }, data: { id } });
  }
}
