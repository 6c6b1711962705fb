/** Waiting, passed in where something waits, so that a test need not. Never used to poll. */
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after `ms`; rejects with the reason of `signal` when that is aborted first. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal });
