import { keepPresenceEndpoint } from '@/lib/protocol/http/presence';
import { serve } from '@/lib/server/http/route';
import { keepPresence } from '@/lib/server/presence/keep-presence';

export const PUT = serve(keepPresenceEndpoint, ({ actor, body, request }) =>
  keepPresence(actor, body, { signal: request.signal }),
);
