import { followFeedEndpoint, listFeedsEndpoint } from '@/lib/protocol/http/feeds';
import { followFeed } from '@/lib/server/feeds/follow-feed';
import { readFeeds } from '@/lib/server/feeds/read-feeds';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listFeedsEndpoint, ({ actor, params }) => readFeeds(actor, params.id));
export const POST = serve(followFeedEndpoint, ({ actor, params, body }) =>
  followFeed(actor, params.id, body),
);
