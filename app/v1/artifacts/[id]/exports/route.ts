import { listExportsEndpoint } from '@/lib/protocol/http/artifacts';
import { readExports } from '@/lib/server/artifacts/export/read-exports';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listExportsEndpoint, ({ actor, params }) => readExports(actor, params.id));
