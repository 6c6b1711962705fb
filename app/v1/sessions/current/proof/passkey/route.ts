import { proveWithPasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { proveWithPasskey } from '@/lib/server/team/sign-in/sign-in-with-passkey';

export const POST = serve(proveWithPasskeyEndpoint, ({ actor, body, request }) =>
  proveWithPasskey(actor, body.credential, request.headers),
);
