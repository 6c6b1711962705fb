import { restoreTableEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { restoreTable } from '@/lib/server/tables/delete-table';

export const POST = serve(restoreTableEndpoint, ({ actor, params }) => restoreTable(actor, params.id));
