import { addPasskeyEndpoint, listPasskeysEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { addPasskey, readPasskeys } from '@/lib/server/team/sign-in/change-passkeys';

export const GET = serve(listPasskeysEndpoint, ({ actor }) => readPasskeys(actor));
export const POST = serve(addPasskeyEndpoint, ({ actor, body, request }) =>
  addPasskey(actor, body, request.headers),
);
