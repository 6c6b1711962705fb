/** One's own account: its name, and the browsers it is signed in from. */
import { notFound } from '@/lib/core/errors';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { renameAccount } from '@/lib/platform/auth/accounts';
import { endSession, endSessions, listSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from './find-actor';
import { presentSession, presentWhole } from './present-team';

export const presentAccount = ({ userId, name, email }: Account) => ({ id: userId, name, email });

export async function changeAccountName(account: Account & PersonInBrowser, name: string) {
  await acrossWorkspaces((database) => renameAccount(database, account.userId, name));
  return presentAccount({ ...account, name });
}

export async function readSessions(account: Account & PersonInBrowser, now: Date = new Date()) {
  const sessions = await acrossWorkspaces((database) => listSessions(database, account.userId, now));
  return presentWhole(sessions.map((session) => presentSession(session, account.sessionId)));
}

export async function endOneSession(account: Account & PersonInBrowser, id: string): Promise<void> {
  const ended = await acrossWorkspaces((database) => endSession(database, account.userId, id));
  if (!ended) throw notFound('session');
}

export async function endOtherSessions(account: Account & PersonInBrowser): Promise<void> {
  const { sessionId } = account;
  await acrossWorkspaces((database) =>
    endSessions(database, account.userId, sessionId === null ? null : { sessionId }),
  );
}
