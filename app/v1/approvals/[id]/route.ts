import { decideApprovalEndpoint, getApprovalEndpoint } from '@/lib/protocol/http/approvals';
import { answerApproval, readApproval } from '@/lib/server/approvals/manage-approvals';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getApprovalEndpoint, ({ actor, params }) => readApproval(actor, params.id));

export const POST = serve(decideApprovalEndpoint, ({ actor, params, body }) =>
  answerApproval(actor, { id: params.id, body }),
);
