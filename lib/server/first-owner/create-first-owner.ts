/** The user who opens the link that `npm start` prints becomes the first owner of the instance, with a workspace of their own. */
import { AppError } from '@/lib/core/errors';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { authorise } from '@/lib/domain/team/actor';
import { countUsers, lockFirstAccount } from '@/lib/domain/team/store';
import { insertAccount } from '@/lib/platform/auth/accounts';
import { consumeOneTimeToken, findOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import type { SignedIn } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { loadSample } from '../sample/load-sample';
import { createWorkspaceOf } from '../team/create-workspace';
import { hashChosenPassword } from '@/lib/server/team/sign-in/hash-chosen-password';
import { requireSignedIn } from '@/lib/server/team/sign-in/require-signed-in';

export type FirstOwner = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspaceName: string;
};

export async function createFirstOwner(
  owner: FirstOwner & { readonly token: string },
  request: Headers,
): Promise<{ readonly slug: string; readonly signedIn: SignedIn }> {
  const presented = { purpose: 'first-owner', token: owner.token, now: new Date() } as const;
  const isLive = await acrossWorkspaces((database) => findOneTimeToken(database, presented));
  if (isLive === null) throw linkGone();
  const { userId, slug } = await insertFirstOwner(owner, { token: owner.token });
  return { slug, signedIn: await requireSignedIn(userId, request) };
}

/** Creates account, workspace and ownership in one transaction. If two users try at the same time, only one becomes the owner. */
export async function insertFirstOwner(
  owner: FirstOwner,
  proof: { readonly token: string } | 'command-line',
): Promise<{ readonly userId: UserId; readonly slug: string }> {
  const passwordHash = await hashChosenPassword(owner.password, { owner, field: 'password' });
  const made = await acrossWorkspaces(async (database) => {
    await lockFirstAccount(database);
    if ((await countUsers(database)) > 0) throw linkGone();
    if (proof !== 'command-line') {
      const presented = { purpose: 'first-owner', token: proof.token, now: new Date() } as const;
      if ((await consumeOneTimeToken(database, presented)) === null) throw linkGone();
    }
    const { name, email } = owner;
    const userId = await insertAccount(database, { name, email, passwordHash, isAdministrator: true });
    const { workspaceId, slug } = await createWorkspaceOf(database, {
      ownerId: userId,
      name: owner.workspaceName,
    });
    return { userId, workspaceId, slug };
  });
  await greetWithSample(made);
  return { userId: made.userId, slug: made.slug };
}

/** Loads the sample, so that the workspace does not start empty. If that fails, the owner can still enter. */
async function greetWithSample(made: { readonly userId: UserId; readonly workspaceId: WorkspaceId }) {
  const { userId, workspaceId } = made;
  const actor = authorise({ userId, workspaceId, role: 'owner', via: 'run' }, 'editor');
  try {
    if (actor !== null) await loadSample(actor);
  } catch (error) {
    log.error({ workspaceId, error }, 'the sample collection could not be loaded');
  }
}

function linkGone(): AppError {
  return new AppError(
    'gone',
    'This link was used or has expired. Start again to print a new one, or sign in.',
  );
}
