/**
 * Second step of a call: what it would do is gathered, and policy decides (LLMCP: "Policy Gate is authoritative"). It fails closed: where
 * the facts cannot be gathered the call is refused, where the decision throws nothing is made. The one door to `AllowedCall`.
 */
import { attemptStep } from './attempt-step';
import type { Decide, OnFault, RefusedStep, ValidStep, WaitingStep } from './call-steps';
import type { ToolHost } from './host';
import type { ValidCall } from './tool';

/** Not exported, so that nothing else can make one; the private field keeps a look-alike from passing for it. */
class PassedCall {
  readonly type = 'allowed';
  readonly #passed = true;

  constructor(
    readonly callId: string,
    readonly call: ValidCall,
  ) {}

  /** What `execute` of a tool asks, so that a proof forged past the compiler is none either. */
  allows(call: ValidCall): boolean {
    return this.#passed && this.call === call;
  }
}
export type AllowedCall = PassedCall;

export type Gate = {
  readonly host: ToolHost;
  readonly decide: Decide;
  readonly signal: AbortSignal;
  readonly onFault: OnFault;
};

export async function passGate(
  { callId, call }: ValidStep,
  { host, decide, signal, onFault }: Gate,
): Promise<AllowedCall | WaitingStep | RefusedStep> {
  const gathered = await attemptStep({ callId, call, signal, onFault }, () => call.describeFacts(host));
  if (!gathered.ok) return gathered.failure;
  const facts = gathered.value;
  const decided = await decide(call, facts);
  switch (decided.decision) {
    case 'allow':
      return new PassedCall(callId, call);
    case 'ask':
      return { type: 'waiting', callId, call, facts, reason: decided.reason, ruleId: decided.ruleId };
    case 'deny': {
      const { tool } = call;
      const { reason, ruleId } = decided;
      return { type: 'refused', stage: 'policy', callId, name: tool.name, tool, reason, ruleId };
    }
  }
}
