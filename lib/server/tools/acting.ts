/** What a run needs to make its calls. */
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
  /** If nobody can be asked in this run, makes the call in a run of its own and returns what the model is told. Otherwise null. */
  readonly askElsewhere: ((call: ValidCall) => Promise<string>) | null;
};

/** The outcome of a call: its result, or the approval that it waits for. */
export type Acted = Awaited<ReturnType<LoopPorts['act']>>;
