import { listAlertsEndpoint } from '@/lib/protocol/http/alerts';
import { serve } from '@/lib/server/http/route';
import { readAlerts } from '@/lib/server/alerts/read-alerts';

export const GET = serve(listAlertsEndpoint, ({ actor, query }) => readAlerts(actor, query));
