import { updateNoticeEndpoint } from '@/lib/protocol/http/notices';
import { serve } from '@/lib/server/http/route';
import { changeNotice } from '@/lib/server/notices/read-notices';

export const PATCH = serve(updateNoticeEndpoint, ({ actor, params, body }) =>
  changeNotice(actor, { id: params.id, isRead: body.is_read }),
);
