/** One's own account: its name, and the browsers it is signed in from. */
import { notFound } from '@/lib/core/errors';
import { renameAccount } from '@/lib/platform/auth/accounts';
import { endSession, endSessions, listSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from './find-actor';
import { presentSession, presentWhole } from './present-team';
import { requireBrowser } from './require-browser';

export const presentAccount = ({ userId, name, email }: Account) => ({ id: userId, name, email });

export async function changeAccountName(account: Account, name: string) {
  requireBrowser(account);
  await acrossWorkspaces((database) => renameAccount(database, account.userId, name));
  return presentAccount({ ...account, name });
}

export async function readSessions(account: Account, now: Date = new Date()) {
  requireBrowser(account);
  const sessions = await acrossWorkspaces((database) => listSessions(database, account.userId, now));
  return presentWhole(sessions.map((session) => presentSession(session, account.sessionId)));
}

export async function endOneSession(account: Account, id: string): Promise<void> {
  requireBrowser(account);
  const ended = await acrossWorkspaces((database) => endSession(database, account.userId, id));
  if (!ended) throw notFound('session');
}

export async function endOtherSessions(account: Account): Promise<void> {
  requireBrowser(account);
  const { sessionId } = account;
  await acrossWorkspaces((database) =>
    endSessions(database, account.userId, sessionId === null ? null : { sessionId }),
  );
}
