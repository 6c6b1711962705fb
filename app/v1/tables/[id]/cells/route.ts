import { changeTableCellsEndpoint } from '@/lib/protocol/http/table-cells';
import { serve } from '@/lib/server/http/route';
import { changeCells } from '@/lib/server/tables/change-cells';

export const PATCH = serve(changeTableCellsEndpoint, ({ actor, params, body }) =>
  changeCells(actor, { tableId: params.id, wishes: body.cells }),
);
