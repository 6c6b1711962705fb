import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import { serve } from '@/lib/server/http/route';
import { readNotices } from '@/lib/server/notices/read-notices';

export const GET = serve(listNoticesEndpoint, ({ actor, query }) => readNotices(actor, query));
