import { listBacklinksEndpoint } from '@/lib/protocol/http/pages';
import { readBacklinks } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listBacklinksEndpoint, ({ actor, params }) => readBacklinks(actor, params.id));
