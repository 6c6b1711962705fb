/** The open streams of this process, so that a drain can end them (`lib/platform/processes/drain.ts`). */
import { getDrain } from '@/lib/platform/processes/drain';

/** Registers a function that ends a stream. Returns a function that removes it again. */
export function trackStream(end: () => void): () => void {
  const { state, whenStopped } = getDrain();
  whenStopped.add(end);
  if (state === 'stopped') end();
  return () => whenStopped.delete(end);
}
