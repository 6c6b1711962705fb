import { restorePageEndpoint } from '@/lib/protocol/http/pages';
import { restorePage } from '@/lib/server/pages/edit-pages';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restorePageEndpoint, ({ actor, params }) => restorePage(actor, params.id));
