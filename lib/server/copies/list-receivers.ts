/** The workspaces into which a signed-in user may copy a shared page: those in which they are an editor or an owner. */
import {
  type Actor,
  authorise,
  type Editor,
  getPersonInBrowser,
  type PersonInBrowser,
} from '@/lib/domain/team/actor';
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from '../team/find-actor';

export type Receiver = {
  readonly actor: Editor & PersonInBrowser;
  readonly slug: string;
  readonly name: string;
};

export async function listReceivers(account: Account & PersonInBrowser): Promise<Receiver[]> {
  const { userId, sessionId } = account;
  const memberships = await acrossWorkspaces((database) => listMemberships(database, userId));
  return memberships.flatMap(({ workspaceId, role, narrowedAt, slug, name }) => {
    const member: Actor = { userId, workspaceId, role, narrowedAt, via: account.via };
    const editor = authorise(sessionId === null ? member : { ...member, sessionId }, 'editor');
    const actor = editor === null ? null : getPersonInBrowser(editor);
    return actor === null ? [] : [{ actor, slug, name }];
  });
}
