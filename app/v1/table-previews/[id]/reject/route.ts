import { rejectTablePreviewEndpoint } from '@/lib/protocol/http/table-previews';
import { serve } from '@/lib/server/http/route';
import { rejectPreview } from '@/lib/server/tables/decide-preview';

export const POST = serve(rejectTablePreviewEndpoint, ({ actor, params, body }) =>
  rejectPreview(actor, { id: params.id, ...body }),
);
