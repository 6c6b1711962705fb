import { listTablePreviewsEndpoint } from '@/lib/protocol/http/table-previews';
import { serve } from '@/lib/server/http/route';
import { readPreviews } from '@/lib/server/tables/decide-preview';

export const GET = serve(listTablePreviewsEndpoint, ({ actor, query }) => readPreviews(actor, query));
