/** A sleep function that is injected wherever code waits, so that tests need not wait. Never used for polling. */
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after `ms`, or rejects with the reason of `signal` if that is aborted first. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal });
