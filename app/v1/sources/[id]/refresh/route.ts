import { refreshSourceEndpoint } from '@/lib/protocol/http/sources';
import { refreshSource } from '@/lib/server/collecting/change-source';
import { serve } from '@/lib/server/route';

export const POST = serve(refreshSourceEndpoint, ({ actor, params }) => refreshSource(actor, params.id));
