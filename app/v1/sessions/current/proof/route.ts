import { proveAgainEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { proveAgain } from '@/lib/server/team/sign-in/prove-again';

export const POST = serve(proveAgainEndpoint, ({ actor, body, request }) =>
  proveAgain(actor, body.password, request.headers),
);
