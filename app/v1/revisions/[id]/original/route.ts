import { downloadOriginalEndpoint } from '@/lib/protocol/http/sources';
import { readOriginal } from '@/lib/server/sources/read-sources';
import { serve } from '@/lib/server/http/route';

export const GET = serve(downloadOriginalEndpoint, ({ actor, params }) => readOriginal(actor, params.id));
