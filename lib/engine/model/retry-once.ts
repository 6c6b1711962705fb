/**
 * Retries once after 2 s (protocols 4): only after a transport fault, and only while nothing of the answer has been passed on. An answer
 * with a status, an error event and a broken line are never retried here.
 */
import { isTransportFault } from './describe-failure';
import type { ModelEvent, ModelRequest } from './model';
import type { Sleep } from './sleep';

/**
 * One call to a provider: content events, then `message_complete`. Unlike the port it throws, and it emits neither `message_start` nor
 * `error`. Ends its request if `signal` is aborted.
 */
export type ModelAttempt = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>;

export const retryDelayMs = 2_000;

export type RetryOptions = {
  readonly sleep: Sleep;
  /** Called before the wait, for the log. */
  readonly onRetry?: (error: unknown) => void;
};

export function retryOnce(attempt: ModelAttempt, { sleep, onRetry }: RetryOptions): ModelAttempt {
  return async function* retry(request, signal) {
    let hasContent = false;
    try {
      for await (const event of attempt(request, signal)) {
        hasContent = true;
        yield event;
      }
      return;
    } catch (error) {
      if (hasContent || signal.aborted || !isTransportFault(error)) throw error;
      onRetry?.(error);
    }
    await sleep(retryDelayMs, signal);
    yield* attempt(request, signal);
  };
}
