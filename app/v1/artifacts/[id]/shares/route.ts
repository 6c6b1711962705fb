import { createShareEndpoint } from '@/lib/protocol/http/shares';
import { getRequestOrigin } from '@/lib/server/http/refuse-foreign-origin';
import { serve } from '@/lib/server/http/route';
import { createShare } from '@/lib/server/shares/create-share';

export const POST = serve(createShareEndpoint, ({ actor, params, body, request }) =>
  createShare(actor, {
    artifactId: params.id,
    mode: body.mode,
    expiresAt: body.expires_at,
    passphrase: body.passphrase,
    origin: getRequestOrigin(request),
  }),
);
