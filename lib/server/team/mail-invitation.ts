/**
 * Mails the link of an invitation to the invited address. The link is made here, so that the queue never holds it; it replaces the one that
 * the invitation had. What became of the mail is stored with the invitation, for the owners.
 */
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import {
  findOpenInvitation,
  type Invitation,
  replaceInvitationToken,
  setInvitationMail,
} from '@/lib/domain/team/invitation-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { findWorkspace } from '@/lib/domain/team/store';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { isWorthRepeating } from '@/lib/platform/mail/mail-failure';
import type { OutgoingMail, SendMail } from '@/lib/platform/mail/send-mail';
import { createToken, digestBytes, hashToken } from '@/lib/platform/secrets/token';
import type { Role } from '@/lib/protocol/team-words';

type Mailing = { readonly sendMail: SendMail; readonly now: Date; readonly signal: AbortSignal };

/** @throws if the mail was certainly not sent, so that the job is tried again */
export async function mailInvitation(
  job: JobData<'invitation'>,
  { sendMail, now, signal }: Mailing,
): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const id = job.invitationId;
  const token = createToken();
  const letter = await inWholeWorkspace(workspaceId, async (database) => {
    const invitation = await findOpenInvitation(database, { workspaceId, id });
    const workspace = await findWorkspace(database, workspaceId);
    if (invitation === null || workspace === null || invitation.expiresAt <= now) return null;
    await replaceInvitationToken(database, workspaceId, { id, tokenHash: hashToken(token) });
    const members = await listMembers(database, workspaceId);
    const inviter = members.find(({ userId }) => userId === invitation.invitedBy);
    if (inviter === undefined) return null;
    return writeLetter(invitation, {
      workspace: workspace.name,
      inviter: inviter.name,
      link: `${getPublicUrl()}${paths.invitation(token)}`,
    });
  });
  if (letter === null) return;
  const sent = await sendMail({ ...letter, signal });
  await inWholeWorkspace(workspaceId, (database) =>
    setInvitationMail(database, workspaceId, {
      id,
      mail: sent.ok
        ? { state: 'sent', at: now, failure: null }
        : { state: 'failed', at: now, failure: sent.failure.sentence },
    }),
  );
  if (sent.ok) return;
  const { code, sentence } = sent.failure;
  log.warn({ code }, `an invitation was not mailed: ${sentence}`);
  if (isWorthRepeating(sent.failure)) throw new Error(`The invitation was not mailed: ${code}.`);
}

const rights: Readonly<Record<Role, string>> = {
  viewer: 'a viewer, who reads and comments',
  editor: 'an editor, who collects sources, asks and writes',
  owner: 'an owner, who also manages members and settings',
};

type Named = { readonly workspace: string; readonly inviter: string; readonly link: string };

function writeLetter(
  { email, role, expiresAt }: Invitation,
  { workspace, inviter, link }: Named,
): Omit<OutgoingMail, 'signal'> {
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const text = [
    'Hello,',
    `${inviter} invites you to the workspace “${workspace}” in Sourcebook as ${rights[role]}.`,
    `Accept the invitation here: ${link}`,
    `The link works once, until ${until}, and only for ${email}.`,
    'If you do not know who this is from, there is nothing to do. Nobody can use the link without this mailbox.',
  ].join('\n\n');
  return {
    to: [email],
    subject: writeSubject(inviter, workspace),
    text,
    name: `invite${digestBytes(link).slice(0, 40)}`,
  };
}

/** Names may contain anything that people type, and a subject is one short line. */
const writeSubject = (inviter: string, workspace: string): string =>
  `${inviter} invites you to ${workspace}`
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, limits.titleChars)
    .toWellFormed();
