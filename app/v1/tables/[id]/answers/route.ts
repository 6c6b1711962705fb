import { askTableEndpoint } from '@/lib/protocol/http/table-questions';
import { serve } from '@/lib/server/http/route';
import { askTable } from '@/lib/server/tables/ask-table';

export const POST = serve(askTableEndpoint, ({ actor, params, body, request }) =>
  askTable(actor, {
    tableId: params.id,
    question: body.question,
    modelId: body.model_id,
    signal: request.signal,
  }),
);
