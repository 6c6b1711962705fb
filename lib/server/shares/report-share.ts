/**
 * Lets a stranger report a page to the workspace that shared it. The report is stored as an audit event and shown beside the link. This
 * works without mail and without an account. A locked page can be reported only by someone who may read it.
 */
import { asId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { insertShareEvent } from '@/lib/domain/shares/audit-store';
import { spendTry } from '@/lib/platform/auth/throttle';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { reportReasons } from '@/lib/protocol/share-words';
import { findOpenShare, type Visit } from './open-share';
import { isUnlocked } from './unlock-cookie';

export type Reporting = 'closed' | 'locked' | 'sent' | 'wait';

export async function reportShare(
  visit: Visit & { readonly address: string },
  report: { readonly reason: string; readonly message: string },
  now: Date = new Date(),
): Promise<Reporting> {
  const share = await findOpenShare(visit.token, now);
  if (share === null) return 'closed';
  if (!isUnlocked(share, visit.cookie, now)) return 'locked';
  const waits = [
    await spendTry('account', `report ${share.id} ${visit.address}`),
    await spendTry('address', `report ${share.id}`),
  ];
  if (waits.some((seconds) => seconds > 0)) return 'wait';
  await inWholeWorkspace(share.workspaceId, (database) =>
    insertShareEvent(database, {
      workspaceId: share.workspaceId,
      userId: null,
      shareId: asId(share.id),
      action: 'share.reported',
      detail: {
        reason: reportReasons.find((known) => known === report.reason) ?? 'other',
        // PostgreSQL cannot store NUL in text.
        message: sliceWhole(report.message.replaceAll('\u0000', '').trim(), limits.shareReportChars),
      },
    }),
  );
  return 'sent';
}
