/**
 * Which job is set aside: one that was tried three times and whose worker was lost at the last of them. It would only take the next
 * worker along, and with it the work of others. Pure.
 */
import { z } from 'zod';

/** The tries after which a lost worker counts against the job: one may be killed by chance, and two by a poisoned neighbour. */
const triesBeforeSetAside = 3;

/** What the library notes of a job whose worker stopped to give a sign of life. */
const lostWorkerSchema = z.object({ value: z.object({ message: z.literal('job heartbeat timeout') }) });

/** @param job as it is taken: how often it was tried before, and what is noted of the last time */
export function isPoisoned(job: { readonly retryCount: number; readonly output: unknown }): boolean {
  return job.retryCount >= triesBeforeSetAside && lostWorkerSchema.safeParse(job.output).success;
}
