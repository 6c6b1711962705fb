import { lookUpPageEndpoint } from '@/lib/protocol/http/pages';
import { lookUpPage } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(lookUpPageEndpoint, ({ actor, query }) => lookUpPage(actor, query));
