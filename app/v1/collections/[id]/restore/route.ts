import { restoreCollectionEndpoint } from '@/lib/protocol/http/collections';
import { restoreCollection } from '@/lib/server/collecting/manage-collections';
import { serve } from '@/lib/server/route';

export const POST = serve(restoreCollectionEndpoint, ({ actor, params }) =>
  restoreCollection(actor, params.id),
);
