import { changeTableRowsEndpoint } from '@/lib/protocol/http/table-rows';
import { serve } from '@/lib/server/http/route';
import { changeRows } from '@/lib/server/tables/change-rows';

export const PATCH = serve(changeTableRowsEndpoint, ({ actor, params, body }) =>
  changeRows(actor, { tableId: params.id, sourceIds: body.source_ids, isShown: body.is_shown }),
);
