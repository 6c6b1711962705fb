import { listToolsEndpoint } from '@/lib/protocol/http/tools';
import { readTools } from '@/lib/server/tools/read-tools';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listToolsEndpoint, () => readTools());
