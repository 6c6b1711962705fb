import { restoreSourceEndpoint } from '@/lib/protocol/http/sources';
import { restoreSource } from '@/lib/server/collecting/change-source';
import { serve } from '@/lib/server/route';

export const POST = serve(restoreSourceEndpoint, ({ actor, params }) => restoreSource(actor, params.id));
