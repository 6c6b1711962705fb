import { changeMemberRoleEndpoint, removeMemberEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { changeRole } from '@/lib/server/team/change-role';
import { removeMember } from '@/lib/server/team/remove-member';

export const PATCH = serve(changeMemberRoleEndpoint, async ({ actor, params, body, request }) => {
  const { member, headers } = await changeRole(actor, { id: params.id, role: body.role }, request.headers);
  return new ReplyWithHeaders(member, headers);
});
export const DELETE = serve(removeMemberEndpoint, ({ actor, params }) => removeMember(actor, params.id));
