/**
 * Tells members on the day, by their own clocks, that something assigned to them is due. Workers look every minute. A member is told once of a day,
 * and only of threads that they may still read.
 */
import { dayMs } from '@/lib/core/clock';
import { findNoticeSetting } from '@/lib/domain/notices/setting-store';
import { insertNotices, type NoticeReader } from '@/lib/domain/notices/store';
import { findMembers } from '@/lib/domain/team/store';
import { listAssigneesDue, listThreadsDueOn } from '@/lib/domain/threads/store';
import { acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';

export async function tellDue(now: Date = new Date()): Promise<void> {
  const day = (days: number) => findDay(new Date(now.getTime() + days * dayMs), 'UTC');
  // Somewhere it is still yesterday, or tomorrow already.
  const assignees = await acrossWorkspaces((database) =>
    listAssigneesDue(database, { from: day(-1), to: day(1) }),
  );
  for (const assignee of assignees) await tellAssignee(assignee, now);
}

function tellAssignee(assignee: NoticeReader, now: Date): Promise<void> {
  return inWorkspace(assignee, async (database) => {
    if ((await findMembers(database, [assignee])).length === 0) return;
    const { timeZone } = await findNoticeSetting(database, assignee);
    const today = findDay(now, timeZone);
    for (const thread of await listThreadsDueOn(database, { assignee, day: today }))
      await insertNotices(database, {
        workspaceId: assignee.workspaceId,
        kind: 'due',
        about: { threadId: thread.id, commentId: null },
        actorId: null,
        createdAt: now,
        eventKey: `due ${thread.id} ${today}`,
        recipientIds: [assignee.userId],
      });
  });
}

/** The calendar day in a time zone, as `2026-11-27`. */
function findDay(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
