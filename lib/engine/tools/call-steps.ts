/**
 * The steps of a proposed call (LLMCP "Why tool calls exist"), as values:
 *
 *   proposed ─ readProposal → valid ─ passGate → allowed ─ executeCall → done
 *        └──────────────┴── refused ──┴─────────────┴──────→ refused
 *                                     └→ waiting: the user must decide; the same call is read and gated again after that
 *
 * Only `passGate` creates an `AllowedCall`, so nothing executes without a decision.
 */
import type { CallFacts, Tool, ToolOutput, ValidCall } from './tool';

/**
 * The step at which a call was refused, in this order: the loop allows no more of them, there is no such tool, the arguments do not fit,
 * policy or the user said no, the tool failed, the tool took too long.
 */
const refusalStages = ['loop', 'unknown', 'arguments', 'policy', 'execution', 'timeout'] as const;
export type RefusalStage = (typeof refusalStages)[number];

type Step = { readonly callId: string };

export type ValidStep = Step & { readonly type: 'valid'; readonly call: ValidCall };

export type WaitingStep = Step & {
  readonly type: 'waiting';
  readonly call: ValidCall;
  readonly facts: CallFacts;
  /** A sentence for the user who decides. */
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
  /** The name as proposed; there may be no such tool. */
  readonly name: string;
  readonly tool: Tool | null;
  /** Text for the model to read. */
  readonly reason: string;
  /** The policy rule that refused the call, or null if something else did. */
  readonly ruleId: string | null;
};

/** The decision about one call, made by policy or by the user's approval of exactly these arguments. */
type GateDecision =
  | { readonly decision: 'allow' }
  | { readonly decision: 'ask' | 'deny'; readonly reason: string; readonly ruleId: string };

export type Decide = (call: ValidCall, facts: CallFacts) => Promise<GateDecision>;

/** Called for a bug in the program, which is shown neither to a model nor to people. */
export type OnFault = (fault: unknown, call: { readonly callId: string; readonly name: string }) => void;
