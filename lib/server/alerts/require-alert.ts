/** Returns an alert of the member. */
import { notFound } from '@/lib/core/errors';
import { type AlertRow, findAlert } from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Throws "not found" also for someone else's alert. */
export async function requireAlert(
  database: Database,
  { workspaceId, userId }: Viewer,
  id: string,
): Promise<AlertRow> {
  const alert = await findAlert(database, workspaceId, id);
  if (alert === null || alert.recipientId !== userId) throw notFound('alert');
  return alert;
}
