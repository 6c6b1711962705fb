import { getPageFileEndpoint } from '@/lib/protocol/http/pages';
import { serve } from '@/lib/server/http/route';
import { readPageFile } from '@/lib/server/pages/page-files';

export const GET = serve(getPageFileEndpoint, ({ actor, params }) => readPageFile(actor, params.id));
