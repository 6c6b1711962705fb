/** The workspaces of an account. For an API token, only the one it belongs to. */
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from './find-actor';
import { presentMembership, presentWhole } from './present-team';

export async function readWorkspaces(account: Account) {
  const all = await acrossWorkspaces((database) => listMemberships(database, account.userId));
  const { tokenWorkspaceId } = account;
  const seen =
    tokenWorkspaceId === null ? all : all.filter(({ workspaceId }) => workspaceId === tokenWorkspaceId);
  return presentWhole(seen.map(presentMembership));
}
