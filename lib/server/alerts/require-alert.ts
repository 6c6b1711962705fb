/** The alert of a member. */
import { notFound } from '@/lib/core/errors';
import { type AlertRow, findAlert } from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Somebody else's looks as one that is not there. */
export async function requireAlert(
  database: Database,
  { workspaceId, userId }: Viewer,
  id: string,
): Promise<AlertRow> {
  const alert = await findAlert(database, workspaceId, id);
  if (alert === null || alert.recipientId !== userId) throw notFound('alert');
  return alert;
}
