/** What one run may use, as the routes carry it. */
import { secondMs } from '@/lib/core/clock';
import type { RunBudget } from '@/lib/engine/agent/graph/share-budget';
import type { ResearchReply } from '@/lib/protocol/http/research';

export function presentCeilings({
  milliseconds,
  costUsd,
  ...counted
}: RunBudget): ResearchReply['budget']['ceilings'] {
  return { ...counted, cost_usd: costUsd, seconds: milliseconds / secondMs };
}
