import { suggestTableColumnsEndpoint } from '@/lib/protocol/http/table-columns';
import { serve } from '@/lib/server/http/route';
import { suggestColumns } from '@/lib/server/tables/suggest-columns';

export const GET = serve(suggestTableColumnsEndpoint, ({ actor, params }) =>
  suggestColumns(actor, params.id),
);
