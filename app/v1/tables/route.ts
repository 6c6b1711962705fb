import { createTableEndpoint, listTablesEndpoint } from '@/lib/protocol/http/tables';
import { serve } from '@/lib/server/http/route';
import { createTable } from '@/lib/server/tables/create-table';
import { readTables } from '@/lib/server/tables/read-tables';

export const GET = serve(listTablesEndpoint, ({ actor, query }) => readTables(actor, query));
export const POST = serve(createTableEndpoint, ({ actor, body }) => createTable(actor, body));
