/** The endpoints of `protocol/http/team.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as team from '@/lib/protocol/http/team';
import type { Called } from '@/lib/protocol/http/endpoint';

export const createSessionEndpoint: Called<typeof team.createSessionEndpoint> = {
  name: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
};

export const endCurrentSessionEndpoint: Called<typeof team.endCurrentSessionEndpoint> = {
  name: 'endCurrentSession',
  method: 'DELETE',
  path: '/v1/sessions/current',
};

export const createFirstOwnerEndpoint: Called<typeof team.createFirstOwnerEndpoint> = {
  name: 'createFirstOwner',
  method: 'POST',
  path: '/v1/first-owner',
};

export const redeemSignInLinkEndpoint: Called<typeof team.redeemSignInLinkEndpoint> = {
  name: 'redeemSignInLink',
  method: 'POST',
  path: '/v1/sign-in-links/redeem',
};

export const listWorkspacesEndpoint: Called<typeof team.listWorkspacesEndpoint> = {
  name: 'listWorkspaces',
  method: 'GET',
  path: '/v1/workspaces',
};

export const createWorkspaceEndpoint: Called<typeof team.createWorkspaceEndpoint> = {
  name: 'createWorkspace',
  method: 'POST',
  path: '/v1/workspaces',
};

export const renameWorkspaceEndpoint: Called<typeof team.renameWorkspaceEndpoint> = {
  name: 'renameWorkspace',
  method: 'PATCH',
  path: '/v1/workspaces/{id}',
};

export const listMembersEndpoint: Called<typeof team.listMembersEndpoint> = {
  name: 'listMembers',
  method: 'GET',
  path: '/v1/members',
};

export const changeMemberRoleEndpoint: Called<typeof team.changeMemberRoleEndpoint> = {
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/v1/members/{id}',
};

export const removeMemberEndpoint: Called<typeof team.removeMemberEndpoint> = {
  name: 'removeMember',
  method: 'DELETE',
  path: '/v1/members/{id}',
};

export const leaveWorkspaceEndpoint: Called<typeof team.leaveWorkspaceEndpoint> = {
  name: 'leaveWorkspace',
  method: 'DELETE',
  path: '/v1/members/me',
};

export const listInvitationsEndpoint: Called<typeof team.listInvitationsEndpoint> = {
  name: 'listInvitations',
  method: 'GET',
  path: '/v1/invitations',
};

export const createInvitationEndpoint: Called<typeof team.createInvitationEndpoint> = {
  name: 'createInvitation',
  method: 'POST',
  path: '/v1/invitations',
};

export const revokeInvitationEndpoint: Called<typeof team.revokeInvitationEndpoint> = {
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/v1/invitations/{id}',
};

export const readInvitationEndpoint: Called<typeof team.readInvitationEndpoint> = {
  name: 'readInvitation',
  method: 'POST',
  path: '/v1/invitations/read',
};

export const acceptInvitationEndpoint: Called<typeof team.acceptInvitationEndpoint> = {
  name: 'acceptInvitation',
  method: 'POST',
  path: '/v1/invitations/accept',
};
