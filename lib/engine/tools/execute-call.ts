/**
 * Third step of a call: executes it once, through the ports of its tool (protocols 2: "30 s a tool call"). Accepts only an `AllowedCall`,
 * so that code for a call that did not pass the gate does not compile.
 */
import { attemptStep } from './attempt-step';
import type { DoneStep, OnFault, RefusedStep } from './call-steps';
import type { ToolHost } from './host';
import type { AllowedCall } from './tool';

export type CallExecution = {
  readonly host: ToolHost;
  readonly signal: AbortSignal;
  readonly onFault: OnFault;
};

export async function executeCall(
  allowed: AllowedCall,
  { host, signal, onFault }: CallExecution,
): Promise<DoneStep | RefusedStep> {
  const { callId, call } = allowed;
  const attempted = await attemptStep({ callId, call, signal, onFault }, (limited) =>
    call.execute(allowed, host, { callId, signal: limited }),
  );
  return attempted.ok ? { type: 'done', callId, call, output: attempted.value } : attempted.failure;
}
