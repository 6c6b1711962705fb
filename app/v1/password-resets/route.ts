import { createPasswordResetEndpoint } from '@/lib/protocol/http/accounts';
import { getRequestOrigin } from '@/lib/server/http/refuse-foreign-origin';
import { serve } from '@/lib/server/http/route';
import { createPasswordReset } from '@/lib/server/team/sign-in/reset-password';

export const POST = serve(createPasswordResetEndpoint, ({ actor, body, request }) =>
  createPasswordReset(actor, { memberId: body.member_id, origin: getRequestOrigin(request) }),
);
