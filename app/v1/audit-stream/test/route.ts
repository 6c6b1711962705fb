import { testAuditStreamEndpoint } from '@/lib/protocol/http/audit-stream';
import { tryAuditStream } from '@/lib/server/audit/audit-stream';
import { serve } from '@/lib/server/http/route';

export const POST = serve(testAuditStreamEndpoint, ({ actor, request }) =>
  tryAuditStream(actor, request.signal),
);
