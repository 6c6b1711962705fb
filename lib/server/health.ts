/**
 * Readiness: this process is not about to stop, the database answers and a worker was heard of in the last seconds. Model, browser and mail are told, and hold nothing up;
 * no path and no address, because anybody may ask.
 */
import { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { listHeartbeats, pingDatabase } from '@/lib/domain/instance/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/env';
import type { healthSchema } from '@/lib/protocol/http/health';
import { getDrain } from './drain';

/** Workers say so every 5 s; three missed ones mean it is gone. */
export const heartbeatMs = 5 * secondMs;

export const heartbeatDetailSchema = z.object({
  browser: z.string().nullable(),
  /** What tools can ask of this worker, by name. */
  ports: z.array(z.string()).default([]),
});

type Health = z.output<typeof healthSchema>;
type Part = Health['parts']['database'];

export async function readHealth(now: Date = new Date()): Promise<Health> {
  const { MODEL, SMTP_URL } = getEnvironment();
  const isServing = getDrain().state === 'serving';
  const web: Part = isServing
    ? { status: 'ready', detail: 'takes requests' }
    : { status: 'unavailable', detail: 'is about to stop' };
  const model: Part = { status: 'ready', detail: MODEL ?? 'extractive, unless a workspace chose a model' };
  const mail: Part =
    SMTP_URL === undefined
      ? { status: 'absent', detail: 'no mail server is set up, so workflows send no e-mail' }
      : { status: 'ready', detail: 'a mail server is set up' };
  try {
    const workers = await acrossWorkspaces(async (database) => {
      await pingDatabase(database);
      return listHeartbeats(database, new Date(now.getTime() - 3 * heartbeatMs));
    });
    const isWorking = workers.length > 0;
    const detail = heartbeatDetailSchema.safeParse(workers[0]?.detail);
    const browser = detail.success ? detail.data.browser : null;
    return {
      status: isWorking && isServing ? 'ready' : 'unavailable',
      parts: {
        web,
        database: { status: 'ready', detail: 'answers' },
        worker: isWorking
          ? { status: 'ready', detail: `${workers.length} at work` }
          : { status: 'unavailable', detail: 'none was heard of' },
        model,
        browser:
          browser === null
            ? {
                status: 'absent',
                detail: 'none was found, so pages that need scripts are not captured in full',
              }
            : { status: 'ready', detail: 'installed' },
        mail,
      },
    };
  } catch (error) {
    const unavailable: Part = {
      status: 'unavailable',
      detail: error instanceof Error ? error.name : 'no answer',
    };
    return {
      status: 'unavailable',
      parts: {
        web,
        database: unavailable,
        worker: { status: 'unavailable', detail: 'unknown without the database' },
        model,
        browser: { status: 'absent', detail: 'unknown without the database' },
        mail,
      },
    };
  }
}
