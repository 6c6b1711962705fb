/**
 * Records what happens to an account, in the transaction in which it happens: an event in the audit log of each of the user's workspaces,
 * because it concerns all of them. A change of how the user signs in is also mailed to them, where mail is configured, so that they learn of
 * one that was not theirs. Every use case that changes credentials calls `recordAccountChange`.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { AccountChange } from '@/lib/domain/team/account-changes';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { describeBrowser } from '@/lib/domain/team/describe-browser';
import { listMemberships } from '@/lib/domain/team/store';
import { readTimeZone } from '../read-time-zone';
import type { Database } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { sendJob } from '@/lib/platform/jobs/send-job';

/** What happens to an account and leaves the ways to sign in as they are. */
type AccountOccurrence =
  | 'second_factor.recovery_code_used'
  | 'passkey.counter_refused'
  | 'password_reset.mailed';

export async function recordAccountEvent(
  database: Database,
  userId: UserId,
  action: AccountOccurrence,
): Promise<void> {
  await insertEvents(database, userId, action);
}

type Made = {
  readonly change: AccountChange;
  /** The request by which the change was made. Null if it was made on the server's command line. */
  readonly request: Headers | null;
};

export async function recordAccountChange(
  database: Database,
  userId: UserId,
  { change, request }: Made,
): Promise<void> {
  const [first] = await insertEvents(database, userId, change);
  const { SMTP_URL, MAIL_FROM } = getEnvironment();
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return;
  await sendJob(database, {
    queue: 'account',
    data: {
      // A user who belongs to no workspace gets turns of their own.
      workspaceId: first ?? userId,
      userId,
      change,
      at: new Date().toISOString(),
      browser: request && describeBrowser(request.get('user-agent') ?? ''),
      timeZone: request && readTimeZone(request),
    },
  });
}

/** @returns the workspaces of the user */
async function insertEvents(
  database: Database,
  userId: UserId,
  action: AccountChange | AccountOccurrence,
): Promise<readonly WorkspaceId[]> {
  const workspaceIds = (await listMemberships(database, userId)).map(({ workspaceId }) => workspaceId);
  for (const workspaceId of workspaceIds)
    await insertTeamEvent(database, { workspaceId, userId, action, objectId: userId });
  return workspaceIds;
}

/** The cookie in which browsers keep their time zone, under the name that `decide-page-memory.test.ts` fixes. */
