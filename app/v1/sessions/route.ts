import { endOtherSessionsEndpoint, listSessionsEndpoint } from '@/lib/protocol/http/accounts';
import { createSessionEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { endOtherSessions } from '@/lib/server/team/sign-in/end-sessions';
import { readSessions } from '@/lib/server/team/sign-in/read-sessions';
import { signIn } from '@/lib/server/team/sign-in/sign-in';

export const GET = serve(listSessionsEndpoint, ({ actor }) => readSessions(actor));
export const POST = serve(createSessionEndpoint, async ({ body, request }) => {
  const { userId, next, headers } = await signIn(body, request.headers);
  return new ReplyWithHeaders({ user_id: userId, next }, headers);
});
export const DELETE = serve(endOtherSessionsEndpoint, ({ actor }) => endOtherSessions(actor));
