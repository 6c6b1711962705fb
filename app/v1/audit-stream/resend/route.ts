import { resendAuditEventsEndpoint } from '@/lib/protocol/http/audit-stream';
import { resendAuditEvents } from '@/lib/server/audit/audit-stream';
import { serve } from '@/lib/server/http/route';

export const POST = serve(resendAuditEventsEndpoint, ({ actor, body }) => resendAuditEvents(actor, body));
