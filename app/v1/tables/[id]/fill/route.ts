import { fillTableEndpoint } from '@/lib/protocol/http/table-fills';
import { serve } from '@/lib/server/http/route';
import { fillTable } from '@/lib/server/tables/begin-fill';

export const POST = serve(fillTableEndpoint, ({ actor, params, body }) =>
  fillTable(actor, {
    tableId: params.id,
    columnIds: body.column_ids,
    sourceIds: body.row_ids,
    cells: body.cells,
    rowLimit: body.row_limit,
    modelId: body.model_id,
  }),
);
