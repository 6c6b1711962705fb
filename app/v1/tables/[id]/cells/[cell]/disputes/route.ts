import { disputeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { serve } from '@/lib/server/http/route';
import { disputeCell } from '@/lib/server/tables/dispute-cell';

export const POST = serve(disputeTableCellEndpoint, ({ actor, params, body }) =>
  disputeCell(actor, { tableId: params.id, cellId: params.cell, wish: body }),
);
