import { deleteTableColumnEndpoint, updateTableColumnEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { changeColumn, removeColumn } from '@/lib/server/tables/manage-columns';

export const PATCH = serve(updateTableColumnEndpoint, ({ actor, params, body }) =>
  changeColumn(actor, { tableId: params.id, columnId: params.column, ...body }),
);
export const DELETE = serve(deleteTableColumnEndpoint, ({ actor, params }) =>
  removeColumn(actor, { tableId: params.id, columnId: params.column }),
);
