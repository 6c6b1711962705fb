/** Lets a user begin, retry, skip or cancel a phase of a review. */
import type { Review } from '@/lib/domain/reviews/review';
import { listPhases, setReviewStatus, updatePhase } from '@/lib/domain/reviews/review-store';
import { requestCancel } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changePipelinePhaseEndpoint } from '@/lib/protocol/http/reviews';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { beginPhase } from './begin-phase';
import { presentReview } from './present-review';
import { requireOpenReview, requireReview } from './require-review';

type PhaseWish = { readonly id: string } & BodyOf<typeof changePipelinePhaseEndpoint>;

/** Retry requests what is missing, skip leaves out the rest, and cancel ends the review and keeps its results. */
export function changeReviewPhase(actor: Editor, { id, phase, action }: PhaseWish, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, id);
    if (action === 'begin' || action === 'retry') await beginPhase(database, actor, { review, phase });
    else await stopPhases(database, review, { only: action === 'skip' ? phase : null, now });
    if (action === 'cancel') await setReviewStatus(database, review, 'cancelled');
    return presentReview(database, actor, await requireReview(database, actor, id));
  });
}

async function stopPhases(
  database: Database,
  review: Review,
  { only, now }: { readonly only: KnowledgePhase | null; readonly now: Date },
): Promise<void> {
  for (const { phase, state, runId } of await listPhases(database, review)) {
    const isMeant = only === null ? state === 'running' || state === 'failed' : phase === only;
    if (!isMeant) continue;
    if (state === 'running' && runId !== null)
      await requestCancel(database, { id: runId, workspaceId: review.workspaceId }, now);
    await updatePhase(database, review, { phase, state: 'skipped', failure: null });
  }
}
