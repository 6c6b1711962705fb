import { restoreCollectionEndpoint } from '@/lib/protocol/http/collections';
import { restoreCollection } from '@/lib/server/collections/manage-collections';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreCollectionEndpoint, ({ actor, params }) =>
  restoreCollection(actor, params.id),
);
