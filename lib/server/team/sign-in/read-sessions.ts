/** The browsers in which an account is signed in. */
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { listSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from '../find-actor';
import { presentSession, presentWhole } from '../present-team';

export async function readSessions(account: Account & PersonInBrowser, now: Date = new Date()) {
  const sessions = await acrossWorkspaces((database) => listSessions(database, account.userId, now));
  return presentWhole(sessions.map((session) => presentSession(session, account.sessionId)));
}
