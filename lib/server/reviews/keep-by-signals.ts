/** Stores what the application decides by itself without a model, together with the frame that reports it. */
import type { JsonValue } from '@/lib/core/json';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { RunContext } from '../runs/execute-run';
import type { PhaseEnd } from './run-batches';

type Kept = {
  readonly node: NodeRun;
  readonly state: JsonValue;
  readonly keep: (database: Database) => Promise<void>;
};

export async function keepBySignals(
  { recorder }: RunContext,
  { node, state, keep }: Kept,
): Promise<PhaseEnd> {
  recorder.record({ type: 'updates', id: node.name, state }, node);
  await recorder.commit(keep);
  return { failure: null, reports: [], lenient: [] };
}
