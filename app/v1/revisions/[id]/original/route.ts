import { downloadOriginalEndpoint } from '@/lib/protocol/http/sources';
import { readOriginal } from '@/lib/server/collecting/read-sources';
import { serve } from '@/lib/server/route';

export const GET = serve(downloadOriginalEndpoint, ({ actor, params }) => readOriginal(actor, params.id));
