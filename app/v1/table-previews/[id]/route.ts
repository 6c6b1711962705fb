import { getTablePreviewEndpoint } from '@/lib/protocol/http/table-previews';
import { serve } from '@/lib/server/http/route';
import { readPreview } from '@/lib/server/tables/decide-preview';

export const GET = serve(getTablePreviewEndpoint, ({ actor, params }) => readPreview(actor, params.id));
