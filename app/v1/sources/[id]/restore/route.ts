import { restoreSourceEndpoint } from '@/lib/protocol/http/sources';
import { restoreSource } from '@/lib/server/sources/restore-source';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreSourceEndpoint, ({ actor, params }) => restoreSource(actor, params.id));
