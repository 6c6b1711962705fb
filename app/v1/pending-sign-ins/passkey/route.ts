import { completeSignInWithPasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { completeSignInWithPasskey } from '@/lib/server/team/sign-in/sign-in-with-passkey';

export const POST = serve(completeSignInWithPasskeyEndpoint, async ({ body, request }) => {
  const { userId, headers } = await completeSignInWithPasskey(body.credential, request.headers);
  return new ReplyWithHeaders({ user_id: userId }, headers);
});
