/**
 * Runs the part of a step that calls ports. Its time is limited, and every failure becomes a refusal that a model can read (agent-chat §7).
 * The message of a `ToolFailure` or of an `AppError` (written for people) is passed on. Anything else is a bug in the program: it is
 * reported, and its message is not shown. Only a stop by the user is rethrown.
 */
import { secondMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { OnFault, RefusalStage, RefusedStep } from './call-steps';
import type { ValidCall } from './tool';
import { ToolFailure } from './tool-failure';
import { withinCallTime } from './within-call-time';

export type Attempt = {
  readonly callId: string;
  readonly call: ValidCall;
  readonly signal: AbortSignal;
  readonly onFault: OnFault;
};

export async function attemptStep<Value>(
  { callId, call, signal, onFault }: Attempt,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Result<Value, RefusedStep>> {
  const { tool } = call;
  const refuse = (stage: RefusalStage, reason: string) =>
    fail<RefusedStep>({ type: 'refused', stage, callId, name: tool.name, tool, reason, ruleId: null });
  try {
    const timed = await withinCallTime(signal, work);
    return timed.isLate ? refuse('timeout', describeTimeout(tool.name)) : succeed(timed.value);
  } catch (failure) {
    signal.throwIfAborted();
    const sentence = getSentence(failure);
    if (sentence === null) onFault(failure, { callId, name: tool.name });
    return refuse('execution', sentence ?? describeFault(tool.name));
  }
}

function getSentence(failure: unknown): string | null {
  const isForReaders =
    failure instanceof ToolFailure || (failure instanceof AppError && failure.code !== 'internal');
  return isForReaders ? failure.message : null;
}

const describeFault = (name: string) =>
  `${name} failed because of an internal error, which was reported. Do not repeat the call; say what could not be done.`;

const describeTimeout = (name: string) =>
  `${name} did not finish within ${limits.toolCallMs / secondMs} seconds. It may still take effect, so check before you repeat it.`;
