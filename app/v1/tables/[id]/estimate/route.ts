import { estimateTableFillEndpoint } from '@/lib/protocol/http/table-fills';
import { serve } from '@/lib/server/http/route';
import { estimateFill } from '@/lib/server/tables/estimate-fill';

export const POST = serve(estimateTableFillEndpoint, ({ actor, params, body }) =>
  estimateFill(actor, {
    tableId: params.id,
    columnIds: body.column_ids,
    sourceIds: body.row_ids,
    cells: body.cells,
    rowLimit: body.row_limit,
    modelId: body.model_id,
  }),
);
