import { createCollectionEndpoint, listCollectionsEndpoint } from '@/lib/protocol/http/collections';
import { createCollection, readCollections } from '@/lib/server/collecting/manage-collections';
import { serve } from '@/lib/server/route';

export const GET = serve(listCollectionsEndpoint, ({ actor, query }) => readCollections(actor, query));
export const POST = serve(createCollectionEndpoint, ({ actor, body }) => createCollection(actor, body));
