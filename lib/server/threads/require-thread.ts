/**
 * Finds a thread for a member who may read it: one who may open the thing it is about, or who follows the thread because they wrote in it,
 * were mentioned, or had it assigned to them. So a mention shows a colleague the comment and the passage it is about, even beside a private
 * conversation, and nothing more. A thread whose thing is gone stays with those who follow it. Of a conversation that is not shown, the database
 * hides the threads into which its author brought nobody (decision 132).
 */
import { notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { findThread, listFollowed, type Thread } from '@/lib/domain/threads/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { findThing, type Thing } from './find-thing';

type OpenThread = {
  readonly thread: Thread;
  /** Null if the thing is gone, or if the member may not open it. */
  readonly thing: Thing | null;
};

async function openThread(database: Database, viewer: Viewer, thread: Thread): Promise<OpenThread | null> {
  const thing = await findThing(database, viewer, thread.subject);
  if (thing !== null) return { thread, thing };
  const followed = await listFollowed(database, viewer, [thread.id]);
  return followed.has(thread.id) ? { thread, thing } : null;
}

export async function requireThread(database: Database, viewer: Viewer, id: string): Promise<OpenThread> {
  const thread = await findThread(database, { id, workspaceId: viewer.workspaceId });
  const opened = thread === null ? null : await openThread(database, viewer, thread);
  if (opened === null) throw notFound('thread');
  return opened;
}
