import { askForPasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { askForPasskey } from '@/lib/server/team/sign-in/sign-in-with-passkey';

export const POST = serve(askForPasskeyEndpoint, async ({ body, request }) => {
  const { options, headers } = await askForPasskey(body.purpose, request.headers);
  return new ReplyWithHeaders(options, headers);
});
