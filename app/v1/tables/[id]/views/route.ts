import { createTableViewEndpoint } from '@/lib/protocol/http/table-views';
import { serve } from '@/lib/server/http/route';
import { createView } from '@/lib/server/tables/change-views';

export const POST = serve(createTableViewEndpoint, ({ actor, params, body }) =>
  createView(actor, { tableId: params.id, ...body }),
);
