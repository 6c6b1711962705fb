/** What one run makes its calls with. */
import type { ToolHost } from '@/lib/engine/tools/host';
import type { Offer } from '@/lib/engine/tools/read-proposal';
import type { ValidCall } from '@/lib/engine/tools/tool';
import type { LoopPorts } from '@/lib/engine/agent/loop';
import type { RunContext } from '../runs/execute-run';
import type { RunNodes } from '../runs/run-nodes';

export type Acting = {
  readonly context: RunContext;
  readonly nodes: RunNodes;
  readonly host: ToolHost;
  readonly offer: Offer;
  /** Where nobody can be asked in this run: has the call made in a run of its own, and gives what the model is told. */
  readonly askElsewhere: ((call: ValidCall) => Promise<string>) | null;
};

/** What became of a call: its result, or the approval that it waits for. */
export type Acted = Awaited<ReturnType<LoopPorts['act']>>;
