import { revealShareAddressEndpoint } from '@/lib/protocol/http/shares';
import { getRequestOrigin } from '@/lib/server/http/refuse-foreign-origin';
import { serve } from '@/lib/server/http/route';
import { revealAddress } from '@/lib/server/shares/reveal-address';

export const GET = serve(revealShareAddressEndpoint, ({ actor, params, request }) =>
  revealAddress(actor, { id: params.id, origin: getRequestOrigin(request) }),
);
