import { AppError } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { readRun } from '@/lib/server/runs/read-runs';
import type { RunReply } from '@/lib/protocol/http/runs';

/** Returns the run if this member may see it, otherwise null. */
export async function findShownRun(viewer: Viewer, id: string): Promise<RunReply | null> {
  try {
    return await readRun(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
