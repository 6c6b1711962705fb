import { createPageEndpoint, listPagesEndpoint } from '@/lib/protocol/http/pages';
import { makePage } from '@/lib/server/knowing/edit-pages';
import { readPages } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(listPagesEndpoint, ({ actor, query }) => readPages(actor, query));
export const POST = serve(createPageEndpoint, ({ actor, body }) => makePage(actor, body));
