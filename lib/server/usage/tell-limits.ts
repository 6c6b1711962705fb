/**
 * Tells owners, and the member concerned, that four fifths or all of a limit are used: once a month each. Workers look every minute, so that
 * no request has to, and join the entries of use before that.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { insertNotices, listTold } from '@/lib/domain/notices/store';
import { listMembers } from '@/lib/domain/team/member-store';
import { joinEntries, sumKept, sumSpent } from '@/lib/domain/usage/entry-store';
import { getLimits, listLimitedWorkspaces } from '@/lib/domain/usage/limits-store';
import { listKeptMeters, listOwnMeters, listSharedMeters, type Meter } from '@/lib/domain/usage/meters';
import { findMonth, type Month } from '@/lib/domain/usage/month';
import { type ToldLimit, writeToldLimit } from '@/lib/domain/usage/told-limit';
import { acrossWorkspaces, type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';

export async function tellLimits(now: Date = new Date()): Promise<void> {
  const workspaceIds = await acrossWorkspaces(async (database) => {
    await joinEntries(database);
    return listLimitedWorkspaces(database);
  });
  for (const workspaceId of workspaceIds)
    await inWholeWorkspace(workspaceId, (database) => tellOfWorkspace(database, workspaceId, now));
}

async function tellOfWorkspace(database: Database, workspaceId: WorkspaceId, now: Date): Promise<void> {
  const month = findMonth(now);
  const limits = await getLimits(database, workspaceId);
  const kept = await sumKept(database, workspaceId);
  const spent = await sumSpent(database, workspaceId, month.id);
  const members = await listMembers(database, workspaceId);
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  const due = [
    ...listDue([...listKeptMeters(limits, kept), ...listSharedMeters(limits, spent)], month, null),
    ...members.flatMap(({ userId }) => listDue(listOwnMeters(limits, spent, userId), month, userId)),
  ];
  const told = await listTold(database, workspaceId, { kind: 'limit', ids: due.map(writeToldLimit) });
  for (const limit of due) {
    const id = writeToldLimit(limit);
    if (told.has(id)) continue;
    await insertNotices(database, {
      workspaceId,
      kind: 'limit',
      about: { thing: { kind: 'limit', id } },
      actorId: null,
      createdAt: now,
      eventKey: `limit ${workspaceId} ${id}`,
      recipientIds: [...new Set([...owners, ...(limit.userId === null ? [] : [limit.userId])])],
    });
  }
}

const listDue = (meters: readonly Meter[], month: Month, userId: UserId | null): ToldLimit[] =>
  meters.flatMap(({ kind, state }) => (state === 'free' ? [] : [{ kind, state, month, userId }]));
