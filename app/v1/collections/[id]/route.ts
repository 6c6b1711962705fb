import {
  deleteCollectionEndpoint,
  getCollectionEndpoint,
  updateCollectionEndpoint,
} from '@/lib/protocol/http/collections';
import { changeCollection } from '@/lib/server/collections/change-collection';
import { deleteCollection } from '@/lib/server/collections/delete-collection';
import { readCollection } from '@/lib/server/collections/read-collections';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getCollectionEndpoint, ({ actor, params }) => readCollection(actor, params.id));
export const PATCH = serve(updateCollectionEndpoint, ({ actor, params, body }) =>
  changeCollection(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteCollectionEndpoint, ({ actor, params }) =>
  deleteCollection(actor, params.id),
);
