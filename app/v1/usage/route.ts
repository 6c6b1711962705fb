import { getUsageEndpoint } from '@/lib/protocol/http/models';
import { readUsage } from '@/lib/server/usage/read-usage';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getUsageEndpoint, ({ actor, query }) => readUsage(actor, query.days));
