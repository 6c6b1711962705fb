import { createTableEndpoint, listTablesEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { createTable, readTables } from '@/lib/server/tables/manage-tables';

export const GET = serve(listTablesEndpoint, ({ actor, query }) => readTables(actor, query));
export const POST = serve(createTableEndpoint, ({ actor, body }) => createTable(actor, body));
