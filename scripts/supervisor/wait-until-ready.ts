/**
 * Polls the product's own health endpoint until it reports that everything needed is there. It does not wait for a worker that has run and
 * is being restarted, because a job that makes the worker end must not keep users from what they have.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';

const timeoutMs = 120_000;
const requestTimeoutMs = 30_000;
const pollMs = 100;
const maxHealthChars = 100_000;
const partSchema = z.object({ status: z.string() });
const healthSchema = z.object({
  status: z.string(),
  parts: z.object({ web: partSchema, database: partSchema }),
});

/** @throws the signal's reason if it is aborted */
export async function waitUntilReady(
  address: string,
  signal: AbortSignal,
  isWorkerRestarting: () => boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let answer = 'no answer';
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    const response = await fetch(`${address}/v1/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    }).catch(() => null);
    if (response !== null) {
      const text = await response.text();
      if (isReady(text, isWorkerRestarting())) return;
      answer = `${response.status} ${text.slice(0, 300)}`;
    }
    await sleep(pollMs);
  }
  signal.throwIfAborted();
  throw new AppError('unavailable', `Sourcebook did not become ready: ${answer}`);
}

/** The endpoint also answers while the worker is still starting, and says so. */
function isReady(text: string, mayMissWorker: boolean): boolean {
  const read = readJsonAs(healthSchema, text, maxHealthChars);
  if (!read.ok) return false;
  const { status, parts } = read.value;
  const isServing = parts.web.status === 'ready' && parts.database.status === 'ready';
  return status === 'ready' || (mayMissWorker && isServing);
}
