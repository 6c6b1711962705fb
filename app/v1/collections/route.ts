import { createCollectionEndpoint, listCollectionsEndpoint } from '@/lib/protocol/http/collections';
import { createCollection } from '@/lib/server/collections/create-collection';
import { readCollections } from '@/lib/server/collections/read-collections';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listCollectionsEndpoint, ({ actor, query }) => readCollections(actor, query));
export const POST = serve(createCollectionEndpoint, ({ actor, body }) => createCollection(actor, body));
