/** Finds the runs that follow a research plan, by their input. */
import { asId, type RunId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Run } from './run';
import { findRuns } from './store';

/** Runs read per plan, on average. */
const runsOfPlan = 10;

/** Newest first, by plan. */
export async function listRunsOfPlans(
  database: Database,
  workspaceId: WorkspaceId,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Run[]>> {
  const rows = await database.run.findMany({
    where: {
      workspaceId,
      kind: 'research',
      OR: planIds.map((equals) => ({ input: { path: ['planId'], equals } })),
    },
    orderBy: { id: 'desc' },
    take: limits.plansListed * runsOfPlan,
    select: { id: true },
  });
  const ids = rows.map(({ id }) => asId<RunId>(id));
  const runs = await findRuns(database, workspaceId, ids);
  return Map.groupBy(
    ids.flatMap((id) => runs.get(id) ?? []),
    ({ input }) => (input.kind === 'research' ? input.planId : ''),
  );
}
