import { addTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import { serve } from '@/lib/server/http/route';
import { addColumn } from '@/lib/server/tables/add-columns';

export const POST = serve(addTableColumnEndpoint, ({ actor, params, body }) =>
  addColumn(actor, { tableId: params.id, ...body }),
);
