/**
 * Gives a job to each feed whose time has come. The feed is claimed and its job is sent in one transaction, so that several workers read
 * nothing twice. A feed whose job is lost is due again after a quarter of an hour.
 */
import { minuteMs } from '@/lib/core/clock';
import { claimDueFeeds } from '@/lib/domain/feeds/feed-store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';

/** Feeds that one look claims. The rest follow with the next one. */
const perLook = 20;
const leaseMs = 15 * minuteMs;

/** Returns how many feeds it queued. */
export function queueDueFeeds(now: Date = new Date()): Promise<number> {
  return acrossWorkspaces(async (database) => {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const due = await claimDueFeeds(database, { now, leaseUntil, most: perLook });
    for (const { id, workspaceId } of due)
      await sendJob(
        database,
        { queue: 'feed', data: { workspaceId, feedId: id } },
        { singletonKey: `${workspaceId} ${id}` },
      );
    return due.length;
  });
}
