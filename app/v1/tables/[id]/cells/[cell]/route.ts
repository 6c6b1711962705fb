import { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { serve } from '@/lib/server/http/route';
import { changeCell } from '@/lib/server/tables/change-cell';

export const PATCH = serve(changeTableCellEndpoint, ({ actor, params, body }) =>
  changeCell(actor, { tableId: params.id, cellId: params.cell, wish: body }),
);
