import { changeAuditRetentionEndpoint, getAuditRetentionEndpoint } from '@/lib/protocol/http/audit';
import { changeAuditRetention, readAuditRetention } from '@/lib/server/audit/retain-audit-events';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getAuditRetentionEndpoint, ({ actor }) => readAuditRetention(actor));
export const PATCH = serve(changeAuditRetentionEndpoint, ({ actor, body }) =>
  changeAuditRetention(actor, body),
);
