import { approveTablePreviewEndpoint } from '@/lib/protocol/http/table-previews';
import { serve } from '@/lib/server/http/route';
import { approvePreview } from '@/lib/server/tables/decide-preview';

export const POST = serve(approveTablePreviewEndpoint, ({ actor, params, body }) =>
  approvePreview(actor, { id: params.id, ...body }),
);
