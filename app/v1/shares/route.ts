import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { serve } from '@/lib/server/http/route';
import { readShares } from '@/lib/server/shares/read-shares';

export const GET = serve(listSharesEndpoint, ({ actor, query }) => readShares(actor, query));
