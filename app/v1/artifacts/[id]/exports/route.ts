import { listExportsEndpoint } from '@/lib/protocol/http/artifacts';
import { readExports } from '@/lib/server/keeping/export/read-exports';
import { serve } from '@/lib/server/route';

export const GET = serve(listExportsEndpoint, ({ actor, params }) => readExports(actor, params.id));
