/** Marks a member's alert as read or unread, and sets its status. */
import { markAlert, settleAlert } from '@/lib/domain/alerts/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { updateAlertEndpoint } from '@/lib/protocol/http/alerts';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import { requireAlert } from './require-alert';
import { presentAlert } from './present-alert';

export type AlertEdit = BodyOf<typeof updateAlertEndpoint> & { readonly id: string };

export function changeAlert(
  actor: Viewer,
  { id, is_read: isRead, status }: AlertEdit,
  now: Date = new Date(),
) {
  return inWorkspace(actor, async (database) => {
    const alert = await requireAlert(database, actor, id);
    if (isRead !== undefined) await markAlert(database, alert, isRead ? (alert.readAt ?? now) : null);
    if (status !== undefined) await settleAlert(database, alert, status);
    return presentAlert(database, actor, id);
  });
}
