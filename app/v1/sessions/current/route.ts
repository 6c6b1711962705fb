import { endCurrentSessionEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { signOutHere } from '@/lib/server/team/sign-in/sign-in';

export const DELETE = serve(
  endCurrentSessionEndpoint,
  async ({ request }) => new ReplyWithHeaders(undefined, await signOutHere(request.headers)),
);
