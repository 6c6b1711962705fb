/** Requests an artifact. The artifact, the run and its job are created in one transaction, and a worker makes it. */
import { AppError, notFound } from '@/lib/core/errors';
import {
  asId,
  type ArtifactId,
  createArtifactId,
  createRunId,
  type RunId,
  type SourceId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { sliceWhole } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import type { Making } from '@/lib/domain/artifacts/artifact';
import { type Artifact, insertArtifact, lockArtifact, updateArtifact } from '@/lib/domain/artifacts/store';
import type { CountedCollection } from '@/lib/domain/collections/store';
import { insertRun } from '@/lib/domain/runs/store';
import { listSources } from '@/lib/domain/sources/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import { findTransform, transforms } from '@/lib/domain/transforms/registry';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { requireCollection } from '../collections/require-collection';
import { resolveModel } from '../models/resolve-model';
import { openLog } from '../runs/open-log';

export async function presentTransforms({ workspaceId }: Pick<Viewer, 'workspaceId'>) {
  const { model } = await resolveModel(workspaceId);
  const isReader = model.provider === 'extractive';
  return {
    items: transforms.map(({ type, title, description, withoutModel, optionsSchema }) => ({
      type,
      title,
      description,
      without_model: isReader ? withoutModel : null,
      options_schema: optionsSchema,
    })),
    next: null,
  };
}

export type TransformRequest = {
  readonly collectionId: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Empty means all sources. */
  readonly sourceIds: readonly string[];
  /** A given id for the run, so that a caller who asks twice gets the same run. */
  readonly runId?: RunId;
  /** The artifact to make again, if any. */
  readonly artifactId?: string | undefined;
};

export function runTransform(actor: Editor, request: TransformRequest) {
  const transform = requireTransform(request.type);
  const options = transform.readOptions(request.config);
  if (!options.ok) throw new AppError('invalid_input', options.failure, { data: { field: 'config' } });
  return inWorkspace(actor.workspaceId, async (database) => {
    const collection = await requireCollection(database, actor, request.collectionId);
    const sourceIds = await requireSources(database, collection, {
      workspaceId: actor.workspaceId,
      chosen: request.sourceIds,
    });
    const making: Making = { config: { ...options.value }, sourceIds, notes: [], tags: [] };
    const asked = { transform, collection, making, runId: request.runId ?? createRunId() };
    const artifact =
      request.artifactId === undefined
        ? await beginNew(database, actor, asked)
        : await beginAgain(database, actor, { ...asked, id: request.artifactId });
    await beginRun(database, actor, { ...asked, artifactId: artifact.id });
    return { run_id: asked.runId, artifact_id: artifact.id };
  });
}

function requireTransform(type: string): Transform {
  const transform = findTransform(type);
  if (transform !== null) return transform;
  throw new AppError(
    'invalid_input',
    `type: There is no such transform. Choose one of: ${transforms.map((each) => each.type).join(', ')}.`,
    { data: { field: 'type' } },
  );
}

/** Returns the chosen sources. A source of another collection is refused, not left out. */
async function requireSources(
  database: Database,
  collection: CountedCollection,
  { workspaceId, chosen }: { readonly workspaceId: WorkspaceId; readonly chosen: readonly string[] },
): Promise<SourceId[]> {
  const sources = await listSources(database, workspaceId, collection.id);
  if (sources.length === 0)
    throw new AppError('invalid_input', 'This collection has no sources yet. Add one first.');
  const known = new Set<string>(sources.map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) throw notFound('source');
  return [...new Set(chosen)].map((id) => asId<SourceId>(id));
}

type Asked = {
  readonly transform: Transform;
  readonly collection: CountedCollection;
  readonly making: Making;
  readonly runId: RunId;
};

function beginNew(database: Database, actor: Editor, asked: Asked): Promise<Artifact> {
  const { transform, collection, making, runId } = asked;
  return insertArtifact(database, {
    id: createArtifactId(),
    workspaceId: actor.workspaceId,
    collectionId: collection.id,
    title: sliceWhole(`${transform.title}: ${collection.title}`, limits.titleChars),
    type: transform.type,
    making,
    status: 'running',
    runId,
    createdBy: actor.userId,
  });
}

async function beginAgain(
  database: Database,
  actor: Editor,
  asked: Asked & { readonly id: string },
): Promise<Artifact> {
  const artifact = await lockArtifact(database, actor.workspaceId, asId<ArtifactId>(asked.id));
  if (artifact === null || artifact.collectionId !== asked.collection.id) throw notFound('artifact');
  if (artifact.type !== asked.transform.type)
    throw new AppError('invalid_input', 'type: This artifact has a different type.');
  if (artifact.status === 'running')
    throw new AppError('conflict', 'This artifact is already being created.');
  await updateArtifact(database, actor.workspaceId, {
    id: artifact.id,
    status: 'running',
    failure: null,
    runId: asked.runId,
    making: { ...asked.making, tags: artifact.making.tags },
  });
  return artifact;
}

async function beginRun(
  database: Database,
  actor: Editor,
  asked: Asked & { readonly artifactId: ArtifactId },
): Promise<void> {
  const { transform, collection, making, runId, artifactId } = asked;
  const { workspaceId, userId } = actor;
  const { config, sourceIds } = making;
  const input = { kind: 'transform' as const, type: transform.type, config, sourceIds };
  const run = { id: runId, workspaceId, input, agent: 'react' };
  const causeExecutionId = actor.executionId ?? null;
  await insertRun(database, { ...run, userId, collectionId: collection.id, artifactId, causeExecutionId });
  await openLog(database, { ...run, causeExecutionId, messages: null });
  await sendJob(database, { queue: 'run', data: { workspaceId, runId } });
}
