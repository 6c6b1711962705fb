import { restorePageEndpoint } from '@/lib/protocol/http/pages';
import { restorePage } from '@/lib/server/knowing/edit-pages';
import { serve } from '@/lib/server/route';

export const POST = serve(restorePageEndpoint, ({ actor, params }) => restorePage(actor, params.id));
