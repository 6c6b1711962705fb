import { createInvitationEndpoint, listInvitationsEndpoint } from '@/lib/protocol/http/team';
import { getRequestOrigin } from '@/lib/server/http/refuse-foreign-origin';
import { serve } from '@/lib/server/http/route';
import { inviteMember } from '@/lib/server/team/invite-member';
import { readInvitations } from '@/lib/server/team/read-invitations';

export const GET = serve(listInvitationsEndpoint, ({ actor }) => readInvitations(actor));
export const POST = serve(createInvitationEndpoint, ({ actor, body, request }) =>
  inviteMember(actor, { ...body, origin: getRequestOrigin(request) }),
);
