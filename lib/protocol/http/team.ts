/** The team: signing in, workspaces, members, invitations. Accounts, sessions, passwords and tokens are in `accounts.ts`. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { invitationMailStates, invitationSteps, roles, signInSteps } from '../team-words';
import { defineEndpoint, idParams, listOf, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const roleSchema = explainWords(roles, {
  viewer: 'reads',
  editor: 'changes content too',
  owner: 'decides about members, models and policy too',
});

export const signInStepSchema = explainWords(signInSteps, {
  done: 'you are signed in',
  enter_code: 'a code is needed, or a passkey instead',
  use_passkey: 'a passkey is needed',
  set_up_code: 'a second factor has to be set up first',
});

export const invitationMailStateSchema = explainWords(invitationMailStates, {
  waiting: 'it will be sent',
  sent: 'the mail server has taken it',
  failed: '`failure` says why',
});

export const invitationStepSchema = explainWords(invitationSteps, {
  create_account: 'a name and a password for a new account',
  sign_in: 'signing in as the invited user first',
  join: 'a single click',
  switch_account: 'signing out of another account',
});

export const nameSchema = z.string().trim().min(1).max(120);
export const emailSchema = z.email().max(254).toLowerCase();
/** NIST SP 800-63B: length is what counts. The upper limit keeps hashing cheap. */
export const passwordSchema = z.string().min(limits.passwordMinChars).max(limits.passwordMaxChars);
export const tokenSchema = z.string().min(20).max(200).describe('The last part of the address of the link.');

// ── signing in ──

/** If the next step is not `done`, no session has begun: the browser has a cookie with which the sign-in is completed. */
export const signInProgressSchema = z.object({ user_id: z.string(), next: signInStepSchema });

export const createSessionEndpoint = defineEndpoint({
  name: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
  summary: 'Sign in with email and password; sets the session cookie unless a second factor is needed.',
  access: 'public',
  refusals: ['unauthenticated', 'gone', 'rate_limited'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({ email: emailSchema, password: z.string().max(limits.passwordMaxChars) }),
  reply: signInProgressSchema,
});

export const endCurrentSessionEndpoint = defineEndpoint({
  name: 'endCurrentSession',
  method: 'DELETE',
  path: '/v1/sessions/current',
  summary: 'Sign out here.',
  access: 'account',
  token: 'browser',
  outcome: 'nothing',
});

export const createFirstOwnerEndpoint = defineEndpoint({
  name: 'createFirstOwner',
  method: 'POST',
  path: '/v1/first-owner',
  summary: 'Uses the link printed at the first start to create the first owner and their workspace.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({
    token: tokenSchema,
    name: nameSchema,
    email: emailSchema,
    password: passwordSchema,
    workspace_name: nameSchema,
  }),
  reply: z.object({ workspace_slug: z.string() }),
});

export const redeemSignInLinkEndpoint = defineEndpoint({
  name: 'redeemSignInLink',
  method: 'POST',
  path: '/v1/sign-in-links/redeem',
  summary: 'Sign in with a one-time link.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({ token: tokenSchema }),
  reply: signInProgressSchema,
});

// ── workspaces ──

export const workspaceSchema = z.object({
  id: z.string(),
  slug: z.string().describe('The name of the workspace in addresses.'),
  name: z.string(),
  role: roleSchema,
});

export const listWorkspacesEndpoint = defineEndpoint({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/v1/workspaces',
  summary: 'The workspaces you belong to. A token sees only its own.',
  access: 'account',
  token: 'read',
  reply: listOf(workspaceSchema),
});

export const createWorkspaceEndpoint = defineEndpoint({
  name: 'createWorkspace',
  method: 'POST',
  path: '/v1/workspaces',
  summary: 'Create a workspace and become its owner.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({ name: nameSchema }),
  reply: workspaceSchema,
});

export const renameWorkspaceEndpoint = defineEndpoint({
  name: 'renameWorkspace',
  method: 'PATCH',
  path: '/v1/workspaces/{id}',
  summary: 'Rename the workspace; its address stays.',
  access: 'owner',
  token: 'write',
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  reply: workspaceSchema,
});

// ── members ──

export const memberSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  joined_at: timeSchema.describe('When they joined the workspace.'),
});

export const listMembersEndpoint = defineEndpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/v1/members',
  summary: 'Lists the members of the workspace, in the order in which they joined.',
  access: 'viewer',
  token: 'read',
  reply: listOf(memberSchema),
});

export const changeMemberRoleEndpoint = defineEndpoint({
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/v1/members/{id}',
  summary: 'Change a member’s role. Their sessions end. The last owner must stay an owner.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z.strictObject({ role: roleSchema }),
  reply: memberSchema,
});

export const removeMemberEndpoint = defineEndpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/v1/members/{id}',
  summary:
    'Remove a member from the workspace. Their tokens and open invitations are revoked. The last owner cannot be removed.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const leaveWorkspaceEndpoint = defineEndpoint({
  name: 'leaveWorkspace',
  method: 'DELETE',
  path: '/v1/members/me',
  summary: 'Leave the workspace. The last owner cannot leave.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'nothing',
});

// ── invitations ──

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  invited_by: z.string().describe('The name of the member who sent the invitation.'),
  created_at: timeSchema,
  expires_at: timeSchema.describe('When the link stops working.'),
  mail: z
    .object({
      state: invitationMailStateSchema,
      at: timeSchema.describe('When the mail was asked for, sent or refused.'),
      failure: z.string().nullable().describe('Why it could not be sent; null if it could.'),
    })
    .nullable()
    .describe('What became of the mail with its link, and when. Null if none was asked for.'),
});

/** The link is shown when the invitation is created, and never again. */
export const madeInvitationSchema = invitationSchema.extend({ link: z.string() });

export const listInvitationsEndpoint = defineEndpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/v1/invitations',
  summary:
    'Lists the invitations that were neither accepted nor revoked, including expired ones, newest first.',
  access: 'owner',
  token: 'read',
  /** `can_mail`: the server can send e-mail. */
  reply: listOf(invitationSchema).extend({ can_mail: z.boolean() }),
});

export const createInvitationEndpoint = defineEndpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/v1/invitations',
  summary:
    'Invite an email address. The link can be used once within seven days. An earlier invitation of the address stops working.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({ email: emailSchema, role: roleSchema }),
  reply: madeInvitationSchema,
});

export const mailInvitationEndpoint = defineEndpoint({
  name: 'mailInvitation',
  method: 'POST',
  path: '/v1/invitations/{id}/mail',
  summary:
    'Mail an invitation to its address, for the first time or again. The mailed link replaces the earlier one.',
  access: 'owner',
  refusals: ['conflict', 'rate_limited'],
  token: 'browser',
  params: idParams,
  body: z.strictObject({}),
  reply: invitationSchema,
});

export const revokeInvitationEndpoint = defineEndpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/v1/invitations/{id}',
  summary: 'Revoke an invitation.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const readInvitationEndpoint = defineEndpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/v1/invitations/read',
  summary: 'Returns what a link invites to, without using up the link.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  body: z.strictObject({ token: tokenSchema }),
  reply: z.object({
    workspace_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: roleSchema,
    expires_at: timeSchema.describe('When the link stops working.'),
    step: invitationStepSchema.describe(
      'What accepting requires: creating an account, signing in as the invited user first, a single click, or signing out of another account.',
    ),
  }),
});

export const acceptInvitationEndpoint = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/v1/invitations/accept',
  summary:
    'Accept an invitation, signed in as the invited address, or with a name and a password for a new account.',
  access: 'public',
  refusals: ['conflict', 'unauthenticated', 'gone'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({
    token: tokenSchema,
    name: nameSchema.optional().describe('Required for a new account; left out otherwise.'),
    password: passwordSchema.optional().describe('Required for a new account; left out otherwise.'),
  }),
  reply: z.object({ workspace_slug: z.string(), next: signInStepSchema }),
});
