import { endCurrentSessionEndpoint } from '@/lib/protocol/http/team';
import { ReplyWithHeaders, serve } from '@/lib/server/route';
import { signOutHere } from '@/lib/server/team/sign-in';

export const DELETE = serve(
  endCurrentSessionEndpoint,
  async ({ request }) => new ReplyWithHeaders(undefined, await signOutHere(request.headers)),
);
