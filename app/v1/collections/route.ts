import { createCollectionEndpoint, listCollectionsEndpoint } from '@/lib/protocol/http/collections';
import { createCollection, readCollections } from '@/lib/server/collections/manage-collections';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listCollectionsEndpoint, ({ actor, query }) => readCollections(actor, query));
export const POST = serve(createCollectionEndpoint, ({ actor, body }) => createCollection(actor, body));
