import { restoreCollectionEndpoint } from '@/lib/protocol/http/collections';
import { restoreCollection } from '@/lib/server/collections/delete-collection';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreCollectionEndpoint, ({ actor, params }) =>
  restoreCollection(actor, params.id),
);
