import { listToolsEndpoint } from '@/lib/protocol/http/tools';
import { readTools } from '@/lib/server/acting/read-tools';
import { serve } from '@/lib/server/route';

export const GET = serve(listToolsEndpoint, () => readTools());
