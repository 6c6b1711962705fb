/** Sorts unread alerts before read ones, and each group newest first. Pure. */
import type { AlertReply } from '@/lib/protocol/http/alerts';

export function orderAlerts(alerts: readonly AlertReply[]): readonly AlertReply[] {
  return alerts.toSorted(
    (one, other) =>
      Number(one.is_read) - Number(other.is_read) || other.created_at.localeCompare(one.created_at),
  );
}
