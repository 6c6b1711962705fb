import { listBacklinksEndpoint } from '@/lib/protocol/http/pages';
import { readBacklinks } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(listBacklinksEndpoint, ({ actor, params }) => readBacklinks(actor, params.id));
