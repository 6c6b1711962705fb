/** Requests an artifact. The artifact, the run and its job are created in one transaction, and a worker makes it. */
import { AppError, notFound } from '@/lib/core/errors';
import {
  asId,
  type ArtifactId,
  createArtifactId,
  createRunId,
  type RunId,
  type SourceId,
  type TransformId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { sliceWhole } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import type { Making } from '@/lib/domain/artifacts/artifact';
import {
  type Artifact,
  findArtifact,
  insertArtifact,
  listLastUses,
  lockArtifact,
  updateArtifact,
} from '@/lib/domain/artifacts/store';
import type { CountedCollection } from '@/lib/domain/collections/store';
import { findRun, insertRun } from '@/lib/domain/runs/store';
import { listSources } from '@/lib/domain/sources/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import { createOwnTransform } from '@/lib/domain/transforms/create-own-transform';
import { findTransform, transforms } from '@/lib/domain/transforms/registry';
import { findOwnTransform, listOwnTransforms } from '@/lib/domain/transforms/store';
import { type Database, inWorkspace, type Reader } from '@/lib/platform/db/in-workspace';
import type { AskedModel } from '@/lib/protocol/asked-model';
import type { TransformDefinition } from '@/lib/protocol/own-transform';
import { requireCollection } from '@/lib/server/collections/require-collection';
import { requireOffered } from '@/lib/server/models/require-offered';
import { resolveModel } from '@/lib/server/models/resolve-model';
import { openLog } from '@/lib/server/runs/open-log';
import { queueRun } from '@/lib/server/runs/queue-run';

/** The types that everyone has, then those of the team. */
export async function presentTransforms(reader: Reader) {
  const { workspaceId, userId } = reader;
  const { model } = await resolveModel(workspaceId);
  const isReader = model.provider === 'extractive';
  const { own, uses } = await inWorkspace(reader, async (database) => ({
    own: await listOwnTransforms(database, workspaceId),
    uses: await listLastUses(database, workspaceId, userId),
  }));
  const offered = [...transforms, ...own.map(({ id, definition }) => createOwnTransform(id, definition))];
  return {
    items: offered.map(({ type, title, group, description, withoutModel, optionsSchema }) => ({
      type,
      title,
      group,
      description,
      without_model: isReader ? withoutModel : null,
      options_schema: optionsSchema,
      last_used_at: uses.get(type)?.toISOString() ?? null,
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
  /** The model chosen for it. If absent, an artifact is made again by the model that was chosen before, and a new one by the default. */
  readonly modelId?: string | undefined;
};

export function runTransform(actor: Editor, request: TransformRequest) {
  return inWorkspace(actor, async (database) => {
    const chosen = await requireTransform(database, actor, request.type);
    return beginTransform(database, actor, { ...request, ...chosen });
  });
}

/** A transform with the definition that it was made from, if a team made it. */
export type ChosenTransform = {
  readonly transform: Transform;
  readonly definition: TransformDefinition | null;
};

export async function beginTransform(
  database: Database,
  actor: Editor,
  request: Omit<TransformRequest, 'type'> & ChosenTransform,
) {
  const { transform, definition } = request;
  const options = transform.readOptions(request.config);
  if (!options.ok) throw new AppError('invalid_input', options.failure, { data: { field: 'config' } });
  const collection = await requireCollection(database, actor, request.collectionId);
  const sourceIds = await requireSources(database, collection, {
    workspaceId: actor.workspaceId,
    chosen: request.sourceIds,
  });
  const typeTitle = definition?.title ?? null;
  const making: Making = { config: { ...options.value }, sourceIds, notes: [], typeTitle, tags: [] };
  const model = await requireOffered(
    database,
    actor,
    request.modelId ?? (await findEarlierChoice(database, actor, request.artifactId)),
  );
  const asked = { transform, definition, collection, making, model, runId: request.runId ?? createRunId() };
  const artifact =
    request.artifactId === undefined
      ? await beginNew(database, actor, asked)
      : await beginAgain(database, actor, { ...asked, id: request.artifactId });
  await beginRun(database, actor, { ...asked, artifactId: artifact.id });
  return { run_id: asked.runId, artifact_id: artifact.id };
}

/** Returns the id of the model that was chosen when the artifact was made before. */
async function findEarlierChoice(
  database: Database,
  { workspaceId }: Viewer,
  artifactId: string | undefined,
): Promise<string | undefined> {
  if (artifactId === undefined) return undefined;
  const artifact = await findArtifact(database, workspaceId, asId<ArtifactId>(artifactId));
  const run = artifact?.runId == null ? null : await findRun(database, workspaceId, artifact.runId);
  return run?.kind === 'transform' ? run.input.model?.id : undefined;
}

async function requireTransform(
  database: Database,
  { workspaceId }: Viewer,
  type: string,
): Promise<ChosenTransform> {
  const transform = findTransform(type);
  if (transform !== null) return { transform, definition: null };
  const own = await findOwnTransform(database, workspaceId, asId<TransformId>(type));
  if (own !== null)
    return { transform: createOwnTransform(own.id, own.definition), definition: own.definition };
  throw new AppError(
    'invalid_input',
    `type: There is no such transform. Choose one of: ${transforms.map((each) => each.type).join(', ')}, or one of your team.`,
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

type Asked = ChosenTransform & {
  readonly collection: CountedCollection;
  readonly making: Making;
  readonly model: AskedModel | undefined;
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
  const { transform, definition, collection, making, model, runId, artifactId } = asked;
  const { workspaceId, userId } = actor;
  const { config, sourceIds } = making;
  const input = {
    kind: 'transform' as const,
    type: transform.type,
    config,
    sourceIds,
    ...(definition === null ? {} : { definition }),
    ...(model === undefined ? {} : { model }),
  };
  const run = { id: runId, workspaceId, input, agent: 'react' };
  const causeExecutionId = actor.executionId ?? null;
  await insertRun(database, { ...run, userId, collectionId: collection.id, artifactId, causeExecutionId });
  await openLog(database, { ...run, causeExecutionId, messages: null });
  await queueRun(database, { id: runId, workspaceId, kind: 'transform' });
}
