import { getSourceUseEndpoint } from '@/lib/protocol/http/sources';
import { readSourceUse } from '@/lib/server/collecting/read-source-use';
import { serve } from '@/lib/server/route';

export const GET = serve(getSourceUseEndpoint, ({ actor, params }) => readSourceUse(actor, params.id));
