import { exportAuditEventsEndpoint } from '@/lib/protocol/http/audit';
import { exportAuditEvents } from '@/lib/server/audit/export-audit-events';
import { serve } from '@/lib/server/http/route';

export const GET = serve(exportAuditEventsEndpoint, ({ actor, query }) => exportAuditEvents(actor, query));
