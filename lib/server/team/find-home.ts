/** The workspace a signed-in person lands in: the first they belong to. */
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { findAccount } from './find-actor';

/** Its slug; null when nobody is signed in, or they belong to none. */
export async function findHome(headers: Headers): Promise<string | null> {
  const account = await findAccount(headers);
  if (account === null) return null;
  const [first] = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  return first?.slug ?? null;
}
