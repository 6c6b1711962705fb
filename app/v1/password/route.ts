import { changePasswordEndpoint } from '@/lib/protocol/http/accounts';
import { ReplyWithHeaders, serve } from '@/lib/server/route';
import { changePassword } from '@/lib/server/team/change-password';

export const POST = serve(changePasswordEndpoint, async ({ actor, body, request }) => {
  const change = { current: body.current_password, next: body.new_password };
  return new ReplyWithHeaders(undefined, await changePassword(actor, change, request.headers));
});
