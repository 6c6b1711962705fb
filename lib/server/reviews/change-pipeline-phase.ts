/** Lets a user begin, retry, skip or cancel a phase of a review. */
import type { Pipeline } from '@/lib/domain/reviews/pipeline';
import { listPhases, setPipelineStatus, updatePhase } from '@/lib/domain/reviews/pipeline-store';
import { requestCancel } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changePipelinePhaseEndpoint } from '@/lib/protocol/http/reviews';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { beginPhase } from './begin-phase';
import { presentPipeline } from './present-pipeline';
import { requireOpenPipeline, requirePipeline } from './require-pipeline';

type PhaseWish = { readonly id: string } & BodyOf<typeof changePipelinePhaseEndpoint>;

/** Retry requests what is missing, skip leaves out the rest, and cancel ends the review and keeps its results. */
export function changePipelinePhase(actor: Editor, { id, phase, action }: PhaseWish, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
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
