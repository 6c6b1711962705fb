/** Returns a review of the workspace, or throws "not found". A cancelled review accepts no more changes. */
import { AppError, notFound } from '@/lib/core/errors';
import type { Review } from '@/lib/domain/reviews/review';
import { findReview, lockReview } from '@/lib/domain/reviews/review-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireReview(database: Database, actor: Viewer, id: string): Promise<Review> {
  const review = await findReview(database, actor.workspaceId, id);
  if (review === null) throw notFound('review');
  return review;
}

/** The review stays locked until the transaction ends. */
export async function requireOpenReview(database: Database, actor: Editor, id: string): Promise<Review> {
  const review = await lockReview(database, actor.workspaceId, id);
  if (review === null) throw notFound('review');
  if (review.status === 'cancelled')
    throw new AppError('conflict', 'This review was cancelled. Start another one from the journal.');
  return review;
}
