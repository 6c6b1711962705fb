import { completeTitlesEndpoint } from '@/lib/protocol/http/pages';
import { readTitles } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(completeTitlesEndpoint, ({ actor, query }) => readTitles(actor, query.q));
