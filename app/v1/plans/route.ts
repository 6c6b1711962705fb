import { listPlansEndpoint } from '@/lib/protocol/http/research';
import { readPlans } from '@/lib/server/research/read-plans';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPlansEndpoint, ({ actor, query }) => readPlans(actor, query));
