import { exportTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { exportTable } from '@/lib/server/tables/export/export-table';

export const GET = serve(exportTableEndpoint, ({ actor, params, query }) =>
  exportTable(actor, { id: params.id, ...query }),
);
