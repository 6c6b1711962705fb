import { readNoticesEndpoint } from '@/lib/protocol/http/notices';
import { serve } from '@/lib/server/http/route';
import { markAsRead } from '@/lib/server/notices/read-notices';

export const POST = serve(readNoticesEndpoint, ({ actor, body }) =>
  markAsRead(actor, body.thread_ids === undefined ? 'all' : { threadIds: body.thread_ids }),
);
