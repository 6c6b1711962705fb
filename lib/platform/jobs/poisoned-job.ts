/**
 * Decides which job is set aside: one that was tried three times and whose worker was lost at the last attempt. It would only kill the next
 * worker too, along with the work of others. Pure.
 */
import { z } from 'zod';

/**
 * Number of attempts after which a lost worker counts against the job. One worker may be killed by chance, and two by a poisoned neighbour.
 */
const triesBeforeSetAside = 3;

/** What the library records for a job whose worker stopped sending heartbeats. */
const lostWorkerSchema = z.object({ value: z.object({ message: z.literal('job heartbeat timeout') }) });

/** @param job the job as taken, with the number of earlier attempts and the recorded outcome of the last */
export function isPoisoned(job: { readonly retryCount: number; readonly output: unknown }): boolean {
  return job.retryCount >= triesBeforeSetAside && lostWorkerSchema.safeParse(job.output).success;
}
