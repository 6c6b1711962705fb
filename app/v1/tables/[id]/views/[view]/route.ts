import { deleteTableViewEndpoint, updateTableViewEndpoint } from '@/lib/protocol/http/table-views';
import { serve } from '@/lib/server/http/route';
import { changeView, removeView } from '@/lib/server/tables/change-views';

export const PATCH = serve(updateTableViewEndpoint, ({ actor, params, body }) =>
  changeView(actor, { tableId: params.id, id: params.view, ...body }),
);

export const DELETE = serve(deleteTableViewEndpoint, ({ actor, params }) =>
  removeView(actor, { tableId: params.id, id: params.view }),
);
