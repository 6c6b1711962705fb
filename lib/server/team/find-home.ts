/** The workspace that a user is sent to after signing in: the first one they belong to. */
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { findAccount } from './find-actor';

/** Its slug. Null if nobody is signed in or the user belongs to no workspace. */
export async function findHome(headers: Headers): Promise<string | null> {
  const account = await findAccount(headers);
  if (account === null) return null;
  const [first] = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  return first?.slug ?? null;
}
