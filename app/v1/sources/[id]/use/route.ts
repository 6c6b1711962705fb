import { getSourceUseEndpoint } from '@/lib/protocol/http/sources';
import { readSourceUse } from '@/lib/server/sources/read-source-use';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getSourceUseEndpoint, ({ actor, params }) => readSourceUse(actor, params.id));
