/** Returns a pipeline of the workspace, or throws "not found". A cancelled pipeline accepts no more changes. */
import { AppError, notFound } from '@/lib/core/errors';
import type { Pipeline } from '@/lib/domain/reviews/pipeline';
import { findPipeline, lockPipeline } from '@/lib/domain/reviews/pipeline-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requirePipeline(database: Database, actor: Viewer, id: string): Promise<Pipeline> {
  const pipeline = await findPipeline(database, actor.workspaceId, id);
  if (pipeline === null) throw notFound('review');
  return pipeline;
}

/** The pipeline stays locked until the transaction ends. */
export async function requireOpenPipeline(database: Database, actor: Editor, id: string): Promise<Pipeline> {
  const pipeline = await lockPipeline(database, actor.workspaceId, id);
  if (pipeline === null) throw notFound('review');
  if (pipeline.status === 'cancelled')
    throw new AppError('conflict', 'This review was cancelled. Start another one from the journal.');
  return pipeline;
}
