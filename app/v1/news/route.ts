import { readNewsEndpoint } from '@/lib/protocol/http/news';
import { serve } from '@/lib/server/http/route';
import { readNews } from '@/lib/server/news/read-news';

export const GET = serve(readNewsEndpoint, ({ actor, query }) => readNews(actor, query.since));
