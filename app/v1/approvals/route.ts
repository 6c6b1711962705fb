import { listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { readApprovals } from '@/lib/server/acting/manage-approvals';
import { serve } from '@/lib/server/route';

export const GET = serve(listApprovalsEndpoint, ({ actor, query }) => readApprovals(actor, query));
