/** Signs an account out of one other browser, or of all others. */
import { notFound } from '@/lib/core/errors';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { endSession, endSessions } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from '../find-actor';

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
