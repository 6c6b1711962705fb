import { decideApprovalEndpoint, getApprovalEndpoint } from '@/lib/protocol/http/approvals';
import { answerApproval } from '@/lib/server/approvals/answer-approval';
import { readApproval } from '@/lib/server/approvals/read-approvals';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getApprovalEndpoint, ({ actor, params }) => readApproval(actor, params.id));

export const POST = serve(decideApprovalEndpoint, ({ actor, params, body }) =>
  answerApproval(actor, { id: params.id, body }),
);
