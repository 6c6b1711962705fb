/** The fields of a team that may leave the server, one by one. */
import type { ApiToken } from '@/lib/domain/team/api-token-store';
import type { Invitation } from '@/lib/domain/team/invitation-store';
import type { Member } from '@/lib/domain/team/member-store';
import type { Membership } from '@/lib/domain/team/store';
import type { UserId } from '@/lib/core/ids';
import type { SessionView } from '@/lib/platform/auth/sessions';
import type { Account } from './find-actor';

/** Names to show for users who may have left since. */
export type MemberNames = ReadonlyMap<UserId, string>;
const gone = 'A former member';

export const presentMembership = ({ workspaceId, slug, name, role }: Omit<Membership, 'narrowedAt'>) => ({
  id: workspaceId,
  slug,
  name,
  role,
});

export const presentMember = (member: Member) => ({
  id: member.id,
  user_id: member.userId,
  name: member.name,
  email: member.email,
  role: member.role,
  joined_at: member.joinedAt.toISOString(),
});

export const presentInvitation = (invitation: Invitation, names: MemberNames) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: names.get(invitation.invitedBy) ?? gone,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  mail:
    invitation.mail === null
      ? null
      : {
          state: invitation.mail.state,
          at: invitation.mail.at.toISOString(),
          failure: invitation.mail.failure,
        },
});

export const presentApiToken = (token: ApiToken, names: MemberNames, reader: UserId) => ({
  id: token.id,
  name: token.name,
  scopes: [...token.scopes],
  member: names.get(token.userId) ?? gone,
  is_yours: token.userId === reader,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});

export const presentSession = (session: SessionView, currentId: string | null) => ({
  id: session.id,
  user_agent: session.userAgent,
  address: session.address,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  is_current: session.id === currentId,
});

/** Presents a list that fits in one answer. */
export const presentWhole = <Item>(items: readonly Item[]) => ({ items: [...items], next: null });

export const listNames = (members: readonly Member[]): MemberNames =>
  new Map(members.map((member) => [member.userId, member.name]));

export const presentAccount = ({ userId, name, email }: Account) => ({ id: userId, name, email });
