import { changeFeedEndpoint, stopFeedEndpoint } from '@/lib/protocol/http/feeds';
import { changeFeed, stopFeed } from '@/lib/server/feeds/change-feed';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(changeFeedEndpoint, ({ actor, params, body }) =>
  changeFeed(actor, params.id, body),
);
export const DELETE = serve(stopFeedEndpoint, ({ actor, params }) => stopFeed(actor, params.id));
