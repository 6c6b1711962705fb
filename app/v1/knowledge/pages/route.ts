import { createPageEndpoint, listPagesEndpoint } from '@/lib/protocol/http/pages';
import { makePage } from '@/lib/server/pages/edit-pages';
import { readPages } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPagesEndpoint, ({ actor, query }) => readPages(actor, query));
export const POST = serve(createPageEndpoint, ({ actor, body }) => makePage(actor, body));
