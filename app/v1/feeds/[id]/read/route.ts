import { readFeedEndpoint } from '@/lib/protocol/http/feeds';
import { readFeedNow } from '@/lib/server/feeds/change-feed';
import { serve } from '@/lib/server/http/route';

export const POST = serve(readFeedEndpoint, ({ actor, params }) => readFeedNow(actor, params.id));
