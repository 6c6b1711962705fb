import { changePasswordEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { changePassword } from '@/lib/server/team/sign-in/change-password';

export const POST = serve(changePasswordEndpoint, async ({ actor, body, request }) => {
  const change = { current: body.current_password, next: body.new_password };
  return new ReplyWithHeaders(undefined, await changePassword(actor, change, request.headers));
});
