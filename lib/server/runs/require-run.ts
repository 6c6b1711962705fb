/**
 * Returns the run or throws "not found". The members of a workspace can read its runs, but the run of a conversation can be read only by the
 * conversation's owner.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type RunId } from '@/lib/core/ids';
import type { Run } from '@/lib/domain/runs/run';
import { findRun } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

/** A conversation is private to its owner, and so is the log of its answers. */
function isReadableBy(run: Run, actor: Viewer): boolean {
  return run.conversationId === null || run.userId === actor.userId;
}

export async function requireRun(database: Database, actor: Viewer, id: string): Promise<Run> {
  const run = await findRun(database, actor.workspaceId, asId<RunId>(id));
  if (run === null || !isReadableBy(run, actor)) throw notFound('run');
  return run;
}
