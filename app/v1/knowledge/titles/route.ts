import { completeTitlesEndpoint } from '@/lib/protocol/http/pages';
import { readTitles } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(completeTitlesEndpoint, ({ actor, query }) => readTitles(actor, query.q));
