import { setUsageLimitsEndpoint } from '@/lib/protocol/http/models';
import { serve } from '@/lib/server/http/route';
import { changeLimits } from '@/lib/server/usage/change-limits';

export const PUT = serve(setUsageLimitsEndpoint, ({ actor, body }) => changeLimits(actor, body));
