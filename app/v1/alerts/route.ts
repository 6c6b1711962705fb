import { listAlertsEndpoint } from '@/lib/protocol/http/alerts';
import { serve } from '@/lib/server/route';
import { readAlerts } from '@/lib/server/workflows/manage-alerts';

export const GET = serve(listAlertsEndpoint, ({ actor, query }) => readAlerts(actor, query));
