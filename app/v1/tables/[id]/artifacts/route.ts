import { keepTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { keepTable } from '@/lib/server/tables/keep-table';

export const POST = serve(keepTableEndpoint, ({ actor, params, body }) =>
  keepTable(actor, { tableId: params.id, ...body }),
);
