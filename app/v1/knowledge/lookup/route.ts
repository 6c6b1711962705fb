import { lookUpPageEndpoint } from '@/lib/protocol/http/pages';
import { lookUpPage } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(lookUpPageEndpoint, ({ actor, query }) => lookUpPage(actor, query));
