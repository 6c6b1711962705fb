/**
 * What becomes of a proposed call (LLMCP "Why tool calls exist"), as values:
 *
 *   proposed ─ readProposal → valid ─ passGate → allowed ─ executeCall → done
 *        └──────────────┴── refused ──┴─────────────┴──────→ refused
 *                                     └→ waiting: a person must decide; the same call is read and gated again after that
 *
 * Only `passGate` makes an `AllowedCall`, so that what executes was decided about.
 */
import type { CallFacts, Tool, ToolOutput, ValidCall } from './tool';

/** At which step a call ended: the loop makes no more of them · no such tool · arguments that do not fit · policy or a person said no · the tool · its time. */
const refusalStages = ['loop', 'unknown', 'arguments', 'policy', 'execution', 'timeout'] as const;
export type RefusalStage = (typeof refusalStages)[number];

type Step = { readonly callId: string };

export type ValidStep = Step & { readonly type: 'valid'; readonly call: ValidCall };

export type WaitingStep = Step & {
  readonly type: 'waiting';
  readonly call: ValidCall;
  readonly facts: CallFacts;
  /** A sentence for the person who decides. */
  readonly reason: string;
  readonly ruleId: string;
};

export type DoneStep = Step & {
  readonly type: 'done';
  readonly call: ValidCall;
  readonly output: ToolOutput;
};

export type RefusedStep = Step & {
  readonly type: 'refused';
  readonly stage: RefusalStage;
  /** As proposed: it may name no tool. */
  readonly name: string;
  readonly tool: Tool | null;
  /** What the model reads. */
  readonly reason: string;
  /** Of policy, where that refused. */
  readonly ruleId: string | null;
};

/** How policy, or a person's approval of exactly these arguments, decides about one call. */
type GateDecision =
  | { readonly decision: 'allow' }
  | { readonly decision: 'ask' | 'deny'; readonly reason: string; readonly ruleId: string };

export type Decide = (call: ValidCall, facts: CallFacts) => Promise<GateDecision>;

/** Told of a fault of the program, which neither a model nor a person is shown. */
export type OnFault = (fault: unknown, call: { readonly callId: string; readonly name: string }) => void;
