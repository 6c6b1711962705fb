/**
 * Records that a record was created, changed or deleted. Each active workflow that this starts gets an execution and its job in the
 * caller's transaction, so that nothing is missed and nothing starts for a change that did not happen. An execution that would be caused by
 * its own workflow, or by too long a chain, is stored as stopped and does not run (protocols 2; threats 13).
 */
import { asId, type CollectionId, createUuid, type WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { findAdmitted } from '@/lib/domain/collections/access-store';
import { isSameJson } from '@/lib/domain/workflows/conditions/is-same-json';
import {
  type ExecutionFailure,
  findExecution,
  insertExecution,
} from '@/lib/domain/workflows/execution-store';
import { listRecords, type RecordRow } from '@/lib/domain/workflows/record-store';
import { listStartedBy, type Workflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';

/** An actor, or whatever else made the change. */
export type ChangeCause = {
  readonly workspaceId: WorkspaceId;
  /** The execution that caused the change. */
  readonly executionId?: string;
};

export type RecordedChange = {
  readonly entity: WorkflowEntity;
  readonly event: 'on_create' | 'on_update' | 'on_delete';
  readonly id: string;
  /** Identifies the change among those of its record, if the same change may be reported twice. By default each report is a new change. */
  readonly key?: string;
  /** For an update, the previous values of the fields that may have changed. If none of them differs afterwards, nothing starts. */
  readonly previous?: Readonly<Record<string, JsonValue>>;
};

/** Call it before the row is marked as deleted, or after any other change is written. */
export async function recordChange(
  database: Database,
  { workspaceId, executionId }: ChangeCause,
  change: RecordedChange,
): Promise<void> {
  const { entity, event: triggerType, id } = change;
  const [record] = await listRecords(database, entity, { workspaceId, id, isLive: false, limit: 1 });
  if (record === undefined || !hasChanged(record, change)) return;
  const { collectionId } = record;
  const started = await listStartedBy(database, { workspaceId, entity, triggerType, collectionId });
  if (started.length === 0) return;
  const admitted =
    collectionId === null
      ? null
      : await findAdmitted(database, { id: asId<CollectionId>(collectionId), workspaceId });
  const permitted = started.filter(
    ({ ownerId }) =>
      (record.privateTo === null || record.privateTo === ownerId) && (admitted?.has(ownerId) ?? true),
  );
  if (permitted.length === 0) return;
  const lineage = await readLineage(database, { workspaceId, executionId });
  for (const workflow of permitted) {
    // What happened in a collection for some is told to its owner alone by a workflow that others see.
    const privateTo = admitted === null ? record.privateTo : workflow.ownerId;
    await start(database, workflow, { change, record: { ...record, privateTo }, lineage });
  }
}

function hasChanged({ fields }: RecordRow, { previous }: RecordedChange): boolean {
  if (previous === undefined) return true;
  return Object.entries(previous).some(([name, value]) => !isSameJson(value, fields[name] ?? null));
}

type Cause = { readonly workspaceId: WorkspaceId; readonly executionId: string | undefined };

/** Returns the workflows that led here, oldest first. */
async function readLineage(
  database: Database,
  { workspaceId, executionId: id }: Cause,
): Promise<readonly string[]> {
  const cause = id === undefined ? null : await findExecution(database, { id, workspaceId });
  return cause === null ? [] : [...cause.lineage, cause.workflowId];
}

type Starting = {
  readonly change: RecordedChange;
  readonly record: RecordRow;
  readonly lineage: readonly string[];
};

async function start(
  database: Database,
  workflow: Workflow,
  { change, record, lineage }: Starting,
): Promise<void> {
  const { entity, event, id, key, previous } = change;
  const now = new Date();
  await beginExecution(database, workflow, {
    lineage,
    startedBy: null,
    failure: findLoop(workflow, lineage),
    triggerKey: `${entity}:${id}:${event}:${key ?? createUuid()}`,
    start: {
      kind: event,
      record: { ...record.fields },
      revisionId: record.revisionId,
      privateTo: record.privateTo,
      previous: previous === undefined ? null : { ...previous },
      startedAt: now.toISOString(),
    },
  });
}

type Beginning = Pick<
  Parameters<typeof insertExecution>[1],
  'start' | 'lineage' | 'startedBy' | 'triggerKey' | 'failure'
>;

/** Creates the execution and its job. Null if the same trigger already started one. */
export async function beginExecution(
  database: Database,
  { id: workflowId, workspaceId, currentVersion: version }: Workflow,
  beginning: Beginning,
): Promise<string | null> {
  const id = createUuid();
  const isNew = await insertExecution(database, { ...beginning, id, workspaceId, workflowId, version });
  if (!isNew) return null;
  if (beginning.failure === null)
    await sendJob(database, { queue: 'execution', data: { workspaceId, executionId: id } });
  return id;
}

function findLoop({ id, name }: Workflow, lineage: readonly string[]): ExecutionFailure | null {
  if (lineage.includes(id))
    return {
      message: `“${name}” would have started itself: this change goes back to an execution that it started.`,
      action: 'Add a condition in between, or change its trigger.',
    };
  if (lineage.length < limits.lineageDepth) return null;
  return {
    message: `More than ${limits.lineageDepth} workflows would have started one after another.`,
    action: 'Check which workflow starts which, and shorten the chain.',
  };
}
