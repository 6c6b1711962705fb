/**
 * Second step of a call: gathers what the call would do and lets policy decide (LLMCP: "Policy Gate is authoritative"). It fails closed: if
 * the facts cannot be gathered the call is refused, and if the decision throws nothing is created. `AllowedCall` is created only here.
 */
import { attemptStep } from './attempt-step';
import type { Decide, OnFault, RefusedStep, ValidStep, WaitingStep } from './call-steps';
import type { ToolHost } from './host';
import { AllowedCall } from './tool';

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
      return new AllowedCall(callId, call);
    case 'ask':
      return { type: 'waiting', callId, call, facts, reason: decided.reason, ruleId: decided.ruleId };
    case 'deny': {
      const { tool } = call;
      const { reason, ruleId } = decided;
      return { type: 'refused', stage: 'policy', callId, name: tool.name, tool, reason, ruleId };
    }
  }
}
