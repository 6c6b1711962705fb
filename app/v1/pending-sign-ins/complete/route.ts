import { completeSignInEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { completeSignIn } from '@/lib/server/team/sign-in/continue-sign-in';

export const POST = serve(completeSignInEndpoint, async ({ body, request }) => {
  const given = { code: body.code, trustsBrowser: body.trust_browser };
  const { userId, recoveryCodes, headers } = await completeSignIn(given, request.headers);
  const codes = recoveryCodes === null ? null : [...recoveryCodes];
  return new ReplyWithHeaders({ user_id: userId, recovery_codes: codes }, headers);
});
