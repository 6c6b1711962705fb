import { listPlansEndpoint } from '@/lib/protocol/http/plans';
import { readPlans } from '@/lib/server/researching/manage-plans';
import { serve } from '@/lib/server/route';

export const GET = serve(listPlansEndpoint, ({ actor, query }) => readPlans(actor, query));
