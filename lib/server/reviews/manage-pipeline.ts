/** What a person does with a review besides its decisions: reading it, picking blocks, their own words, and what happens to a phase. */
import { notFound } from '@/lib/core/errors';
import { changeItem } from '@/lib/domain/reviews/item-store';
import type { Pipeline } from '@/lib/domain/reviews/pipeline';
import {
  listPhases,
  listPipelines,
  setPipelineStatus,
  updatePhase,
} from '@/lib/domain/reviews/pipeline-store';
import { listWithProgress } from '@/lib/domain/reviews/progress-store';
import { requestCancel } from '@/lib/domain/runs/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf, QueryOf } from '@/lib/protocol/http/endpoint';
import type {
  changePipelineItemEndpoint,
  changePipelinePhaseEndpoint,
  listPipelinesEndpoint,
} from '@/lib/protocol/http/reviews';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { beginPhase } from './begin-phase';
import { presentListed, presentPipeline } from './present-pipeline';
import { requireOpenPipeline, requirePipeline } from './require-pipeline';

export function readPipelines(actor: Viewer, query: QueryOf<typeof listPipelinesEndpoint>) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const pipelines = await listPipelines(database, actor.workspaceId, {
      limit: query.limit,
      ...(query.page_id === undefined ? {} : { pageId: query.page_id }),
      ...(query.cursor === undefined ? {} : { after: query.cursor }),
    });
    const listed = await listWithProgress(database, actor.workspaceId, pipelines);
    return {
      items: listed.map(presentListed),
      next: pipelines.length === query.limit ? (pipelines.at(-1)?.id ?? null) : null,
    };
  });
}

export function readPipeline(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentPipeline(database, actor, await requirePipeline(database, actor, id)),
  );
}

type ItemChange = { readonly id: string; readonly blockId: string } & BodyOf<
  typeof changePipelineItemEndpoint
>;

export function changePipelineItem(actor: Editor, { id, blockId, is_picked: isPicked, words }: ItemChange) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const pipeline = await requireOpenPipeline(database, actor, id);
    const isThere = await changeItem(database, pipeline, {
      blockId,
      ...(isPicked === undefined ? {} : { isPicked }),
      ...(words === undefined ? {} : { edited: words }),
    });
    if (!isThere) throw notFound('block');
    return presentPipeline(database, actor, pipeline);
  });
}

type PhaseWish = { readonly id: string } & BodyOf<typeof changePipelinePhaseEndpoint>;

/** Retry asks for what is missing, skip passes over the rest, cancel ends the review and keeps its results. */
export function changePipelinePhase(actor: Editor, { id, phase, action }: PhaseWish, now: Date = new Date()) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const pipeline = await requireOpenPipeline(database, actor, id);
    if (action === 'begin' || action === 'retry') await beginPhase(database, actor, { pipeline, phase });
    else await stopPhases(database, pipeline, { only: action === 'skip' ? phase : null, now });
    if (action === 'cancel') await setPipelineStatus(database, pipeline, 'cancelled');
    return presentPipeline(database, actor, await requirePipeline(database, actor, id));
  });
}

async function stopPhases(
  database: Database,
  pipeline: Pipeline,
  { only, now }: { readonly only: KnowledgePhase | null; readonly now: Date },
): Promise<void> {
  for (const { phase, state, runId } of await listPhases(database, pipeline)) {
    const isMeant = only === null ? state === 'running' || state === 'failed' : phase === only;
    if (!isMeant) continue;
    if (state === 'running' && runId !== null)
      await requestCancel(database, { id: runId, workspaceId: pipeline.workspaceId }, now);
    await updatePhase(database, pipeline, { phase, state: 'skipped', failure: null });
  }
}
