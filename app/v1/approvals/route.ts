import { listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { readApprovals } from '@/lib/server/approvals/read-approvals';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listApprovalsEndpoint, ({ actor, query }) => readApprovals(actor, query));
