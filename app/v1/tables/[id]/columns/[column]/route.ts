import { deleteTableColumnEndpoint, updateTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import { serve } from '@/lib/server/http/route';
import { changeColumn } from '@/lib/server/tables/change-column';
import { removeColumn } from '@/lib/server/tables/remove-column';

export const PATCH = serve(updateTableColumnEndpoint, ({ actor, params, body }) =>
  changeColumn(actor, { tableId: params.id, columnId: params.column, ...body }),
);
export const DELETE = serve(deleteTableColumnEndpoint, ({ actor, params }) =>
  removeColumn(actor, { tableId: params.id, columnId: params.column }),
);
