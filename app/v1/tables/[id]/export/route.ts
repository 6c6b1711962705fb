import { exportTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';
import { exportTable } from '@/lib/server/tables/export/export-table';

export const GET = serve(exportTableEndpoint, ({ actor, params, query, request }) =>
  exportTable(actor, { id: params.id, ...query, timeZone: findTimeZone(request.headers) }),
);
