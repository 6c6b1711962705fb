/**
 * Runs one step of a call under the time limit of protocols 2 ("30 s a tool call"). The step's signal tells it to stop. A step that ignores
 * the signal is abandoned, and whatever it still does or throws is discarded. If the user stops the run, the reason of `signal` is thrown.
 */
import { limits } from '@/lib/core/limits';

export type Timed<Value> = { readonly isLate: false; readonly value: Value } | { readonly isLate: true };

export async function withinCallTime<Value>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Timed<Value>> {
  signal.throwIfAborted();
  const late = new AbortController();
  const over = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.toolCallMs);
  const either = AbortSignal.any([signal, late.signal]);
  const ended = new Promise<{ readonly isLate: true }>((resolve, reject) => {
    late.signal.addEventListener('abort', () => resolve({ isLate: true }));
    // The signal belongs to the whole run, so without this each call's listener would stay until the run's end.
    signal.addEventListener('abort', () => reject(new Error('The call was stopped.')), {
      signal: over.signal,
    });
  });
  try {
    const worked = work(either).then((value) => ({ isLate: false as const, value }));
    return await Promise.race([ended, worked]);
  } catch (failure) {
    // A step that ends because it was told to stop has not failed.
    signal.throwIfAborted();
    if (late.signal.aborted) return { isLate: true };
    throw failure;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
