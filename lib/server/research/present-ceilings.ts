/** Presents what one run may use, in the form of the routes. */
import { secondMs } from '@/lib/core/clock';
import type { RunBudget } from '@/lib/engine/agent/share-budget';
import type { ResearchReply } from '@/lib/protocol/http/research';

export function presentCeilings({
  milliseconds,
  costUsd,
  ...counted
}: RunBudget): ResearchReply['budget']['ceilings'] {
  return { ...counted, cost_usd: costUsd, seconds: milliseconds / secondMs };
}
