import {
  changeCollectionAccessEndpoint,
  readCollectionAccessEndpoint,
} from '@/lib/protocol/http/collection-access';
import { changeAccess, readAccess } from '@/lib/server/collections/change-access';
import { serve } from '@/lib/server/http/route';

export const GET = serve(readCollectionAccessEndpoint, ({ actor, params }) => readAccess(actor, params.id));
export const PUT = serve(changeCollectionAccessEndpoint, ({ actor, params, body }) =>
  changeAccess(actor, params.id, body),
);
