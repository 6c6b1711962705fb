import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { serve } from '@/lib/server/route';
import { readShares } from '@/lib/server/sharing/manage-shares';

export const GET = serve(listSharesEndpoint, ({ actor, query }) => readShares(actor, query));
