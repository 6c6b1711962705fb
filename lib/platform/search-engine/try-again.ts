/** Sends a request again that the engine had no room for, or that broke off, after growing pauses and not without end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/lib/core/limits';
import type { Result } from '@/lib/core/result';
import type { EngineFailure } from './ask-engine';

/** Milliseconds before the second try. Each further pause is twice as long, and a random part keeps many callers apart. */
const pauseMs = 100;

export async function tryAgain<Value>(
  ask: () => Promise<Result<Value, EngineFailure>>,
): Promise<Result<Value, EngineFailure>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.ok || answer.failure.code !== 'unavailable' || tries === limits.searchEngineTries)
      return answer;
    await sleep(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
  }
}

/** Describes an answer that says that only a part was done. */
export const describeIncomplete = (reason: string): EngineFailure => ({
  code: 'unavailable',
  sentence: 'The search engine did not finish a request.',
  reason,
  type: null,
});
