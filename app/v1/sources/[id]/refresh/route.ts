import { refreshSourceEndpoint } from '@/lib/protocol/http/sources';
import { refreshSource } from '@/lib/server/sources/refresh-source';
import { serve } from '@/lib/server/http/route';

export const POST = serve(refreshSourceEndpoint, ({ actor, params }) => refreshSource(actor, params.id));
