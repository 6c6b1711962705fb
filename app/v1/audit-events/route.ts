import { listAuditEventsEndpoint } from '@/lib/protocol/http/audit';
import { readAuditEvents } from '@/lib/server/audit/read-audit-events';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listAuditEventsEndpoint, ({ actor, query }) => readAuditEvents(actor, query));
