/**
 * Has the link of an invitation mailed to the invited address, for the first time or again. The requests for each address and of each workspace
 * are counted, so that nobody is flooded and no server is made to mail strangers (threats 21).
 */
import { AppError, notFound } from '@/lib/core/errors';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { findOpenInvitation, setInvitationMail } from '@/lib/domain/team/invitation-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { spendTry } from '@/lib/platform/auth/throttle';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { canMail } from './can-mail';
import { lockTeamAsOwner } from './lock-team';
import { listNames, presentInvitation } from './present-team';

export async function askForInvitationMail(
  actor: Owner & PersonInBrowser,
  id: string,
  now: Date = new Date(),
) {
  const { workspaceId } = actor;
  const { email } = await inWorkspace(actor, (database) => requireLive(database, { workspaceId, id, now }));
  if (!canMail())
    throw new AppError('conflict', 'This server cannot send e-mail. Create a link and send it yourself.');
  await requireMailLeft('invitation', email);
  await requireMailLeft('inviting', workspaceId);
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    const invitation = await requireLive(database, { workspaceId, id, now });
    const mail = { state: 'waiting', at: now, failure: null } as const;
    await setInvitationMail(database, workspaceId, { id, mail });
    await sendJob(database, { queue: 'invitation', data: { workspaceId, invitationId: id } });
    const names = listNames(await listMembers(database, workspaceId));
    return presentInvitation({ ...invitation, mail }, names);
  });
}

type Wanted = Parameters<typeof findOpenInvitation>[1] & { readonly now: Date };

async function requireLive(database: Parameters<typeof findOpenInvitation>[0], { now, ...wanted }: Wanted) {
  const invitation = await findOpenInvitation(database, wanted);
  if (invitation === null) throw notFound('invitation');
  if (invitation.expiresAt <= now)
    throw new AppError('conflict', 'This invitation has expired. Invite the address again.');
  return invitation;
}

async function requireMailLeft(kind: 'invitation' | 'inviting', name: string): Promise<void> {
  const waitSeconds = await spendTry(kind, name);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  throw new AppError(
    'rate_limited',
    `Too many invitations were mailed. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or send the link yourself.`,
    { retryAfterSeconds: Math.ceil(waitSeconds) },
  );
}
