import { signInWithPasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { signInWithPasskey } from '@/lib/server/team/sign-in/sign-in-with-passkey';

export const POST = serve(signInWithPasskeyEndpoint, async ({ body, request }) => {
  const { userId, next, headers } = await signInWithPasskey(body.credential, request.headers);
  return new ReplyWithHeaders({ user_id: userId, next }, headers);
});
