/** The progress of several reviews, counted by the database. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { phaseStates } from '@/lib/protocol/review-words';
import type { Review } from './review';
import type { Progress } from './progress';

/** Returns each review with its progress, in the given order. */
export async function listWithProgress(
  database: Database,
  workspaceId: WorkspaceId,
  reviews: readonly Review[],
): Promise<{ readonly review: Review; readonly progress: Progress }[]> {
  const where = { workspaceId, pipelineId: { in: reviews.map(({ id }) => id) } };
  const phases = await database.pipelinePhase.findMany({
    where,
    select: { pipelineId: true, phase: true, state: true },
  });
  const items = await database.pipelineItem.groupBy({ by: 'pipelineId', where, _count: true });
  const decisions = await database.pipelineDecision.groupBy({
    by: ['pipelineId', 'state'],
    where,
    // Null times are not counted.
    _count: { _all: true, takenOffAt: true },
  });
  const present = ({ id }: Review): Progress => {
    const own = decisions.filter(({ pipelineId }) => pipelineId === id);
    const count = (wanted: string) => own.find(({ state }) => state === wanted)?._count._all ?? 0;
    return {
      phases: phases
        .filter(({ pipelineId }) => pipelineId === id)
        .map(({ phase, state }) => ({
          phase,
          state: phaseStates.find((known) => known === state) ?? 'idle',
        })),
      blocks: items.find(({ pipelineId }) => pipelineId === id)?._count ?? 0,
      integrated: count('applied'),
      open: count('proposed'),
      takenOff: own.reduce((sum, { _count }) => sum + _count.takenOffAt, 0),
    };
  };
  return reviews.map((review) => ({ review, progress: present(review) }));
}
