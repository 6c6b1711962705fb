import { checkFeedEndpoint } from '@/lib/protocol/http/feeds';
import { checkFeed } from '@/lib/server/feeds/check-feed';
import { serve } from '@/lib/server/http/route';

export const POST = serve(checkFeedEndpoint, ({ actor, params, body }) => checkFeed(actor, params.id, body));
