/**
 * Reads runs: one run, the list, and the streams of their logs. The members of a workspace can read its runs, but the run of a conversation
 * can be read only by the conversation's owner.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type RunId } from '@/lib/core/ids';
import { asksCollection, describeRunInput, isEnded, type Run } from '@/lib/domain/runs/run';
import { findRun, listFrames, listRuns, lockRun, requestCancel } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findWorkflowId } from '@/lib/protocol/agent-chat';
import type { RunReply } from '@/lib/protocol/http/runs';
import { createEventEncoder, createFrameEncoder, type FrameForm } from './encoders';
import { presentAskedModel } from './present-asked-model';
import { streamRun } from './stream-run';
import { wakeRun } from './wake-run';

export function presentRun(run: Run): RunReply {
  return {
    id: run.id,
    kind: run.input.kind,
    agent: run.agent,
    status: run.status,
    title: describeRunInput(run.input),
    collection_id: run.collectionId,
    conversation_id: run.conversationId,
    message_id: run.messageId,
    artifact_id: run.artifactId,
    ...presentOrigin(run),
    model: run.model,
    ...presentAskedModel(run),
    input_tokens: run.inputTokens,
    output_tokens: run.outputTokens,
    cost_usd: run.costUsd,
    frame_count: run.lastSeq,
    failure: run.failure,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}

function presentOrigin({ input, causeExecutionId }: Run) {
  const agent = input.kind === 'agent' ? input : null;
  return {
    context_type: agent?.contextType ?? null,
    workflow_id: agent?.context == null ? null : findWorkflowId(agent.context),
    execution_id: causeExecutionId,
    surface: input.kind === 'tool' ? input.surface : null,
  };
}

/** A conversation is private to its owner, and so is the log of its answers. */
function isReadableBy(run: Run, actor: Viewer): boolean {
  return run.conversationId === null || run.userId === actor.userId;
}

export async function requireRun(database: Database, actor: Viewer, id: string): Promise<Run> {
  const run = await findRun(database, actor.workspaceId, asId<RunId>(id));
  if (run === null || !isReadableBy(run, actor)) throw notFound('run');
  return run;
}

export function readRun(actor: Viewer, id: string): Promise<RunReply> {
  return inWorkspace(actor, async (database) => presentRun(await requireRun(database, actor, id)));
}

export type RunsQuery = {
  readonly collection_id?: string | undefined;
  readonly q?: string | undefined;
  readonly like?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function readRuns(actor: Viewer, query: RunsQuery) {
  return inWorkspace(actor, async (database) => {
    const like = query.like === undefined ? null : await requireRun(database, actor, query.like);
    const runs = await listRuns(database, actor.workspaceId, {
      limit: query.limit,
      readerId: actor.userId,
      words: query.q ?? '',
      like,
      ...(query.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(query.collection_id) }),
      ...(query.cursor === undefined ? {} : { before: asId<RunId>(query.cursor) }),
    });
    return {
      items: runs.map(presentRun),
      next: runs.length === query.limit ? (runs.at(-1)?.id ?? null) : null,
    };
  });
}

export function cancelRun(actor: Viewer, id: string, now: Date = new Date()): Promise<RunReply> {
  return inWorkspace(actor, async (database) => {
    const run = await requireRun(database, actor, id);
    const status = await lockRun(database, run);
    await requestCancel(database, run, now);
    // No worker holds a waiting run, so it is woken for a worker to end it.
    if (status === 'waiting') await wakeRun(database, run);
    return presentRun(await requireRun(database, actor, id));
  });
}

/** As when the stream began, so that a client that comes back reads the same events as before (protocols 2, "Additive"). */
function readsExtensions({ input }: Run): boolean {
  return asksCollection(input) || (input.kind === 'agent' && input.extensions);
}

/** Rejoins a run as agent-chat events. Null if nothing is left after `after`. */
export async function followEvents(
  actor: Viewer,
  id: string,
  after: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const run = await inWorkspace(actor, (database) => requireRun(database, actor, id));
  if (isEnded(run.status) && after >= run.lastSeq) return null;
  const encoder = createEventEncoder({ extensions: readsExtensions(run), after });
  return streamRun({ workspaceId: run.workspaceId, runId: run.id, after: 0 }, encoder);
}

export type FramesQuery = {
  readonly after: number;
  readonly form: FrameForm;
  readonly follow: boolean;
};

/** Frames read from a stored log in one query. */
const pageFrames = 5_000;

export async function followFrames(
  actor: Viewer,
  id: string,
  query: FramesQuery,
): Promise<ReadableStream<Uint8Array>> {
  const run = await inWorkspace(actor, (database) => requireRun(database, actor, id));
  const encoder = createFrameEncoder(query.form);
  if (query.follow)
    return streamRun({ workspaceId: run.workspaceId, runId: run.id, after: query.after }, encoder);
  const text = new TextEncoder();
  let after = query.after;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frames = await inWholeWorkspace(run.workspaceId, (database) =>
        listFrames(database, run.workspaceId, { runId: run.id, after, limit: pageFrames }),
      );
      after = frames.at(-1)?.seq ?? after;
      if (frames.length > 0)
        controller.enqueue(text.encode(frames.map((frame) => encoder.encode(frame)).join('')));
      if (frames.length < pageFrames) controller.close();
    },
  });
}
