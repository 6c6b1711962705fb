/**
 * Keeps the embedded database running while the product runs. If it ends unexpectedly (a crash, a kill, a full disk), it is started again
 * and recovers by itself. Running → (ended) → restarting → running; any → (disk full) → disk full → (space again) → restarting → running.
 * Reports each change once. Leaves alone a server that somebody starts or stops on purpose, because that is done under its lock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/lib/core/limits';
import type { EmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import type { DatabaseState } from '@/lib/server/status/announced-state';

export type KeptDatabase = { stop(): Promise<void> };

const lookMs = 500;
/**
 * Maximum milliseconds between two attempts to start a server that fails to start. Short enough to be back within ten seconds after space
 * becomes available.
 */
const longestDelayMs = 4_000;

export function keepDatabase(
  database: Pick<EmbeddedDatabase, 'revive' | 'countFreeBytes'>,
  events: { onState(state: DatabaseState): void; say(sentence: string): void },
): KeptDatabase {
  const stopping = new AbortController();
  let state: DatabaseState = 'running';
  let failures = 0;

  function enter(next: DatabaseState, sentence: string): void {
    if (next === state) return;
    state = next;
    events.say(sentence);
    events.onState(next);
  }

  async function look(): Promise<void> {
    let isFull = false;
    try {
      isFull = (await database.countFreeBytes()) < limits.diskFloorBytes;
      if (isFull) enter('disk_full', diskFullSentence);
      const wasRevived = await database.revive();
      failures = 0;
      if (wasRevived) events.say('The database had stopped and was started again.');
      if (!isFull) enter('running', 'The database is running again.');
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFull) enter('restarting', `${reason}\nTrying again until it starts.`);
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      const delayMs = Math.min(lookMs * 2 ** failures, longestDelayMs);
      // Rejects only when the supervisor is stopping.
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

const diskFullSentence =
  'The disk that holds the data directory is full, so nothing can be saved. Free some space; Sourcebook then continues by itself.';
