import { deleteSourceEndpoint, getSourceEndpoint, updateSourceEndpoint } from '@/lib/protocol/http/sources';
import { changeSource } from '@/lib/server/sources/change-source';
import { deleteSource } from '@/lib/server/sources/delete-source';
import { readSource } from '@/lib/server/sources/read-sources';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getSourceEndpoint, ({ actor, params }) => readSource(actor, params.id));
export const PATCH = serve(updateSourceEndpoint, ({ actor, params, body }) =>
  changeSource(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteSourceEndpoint, ({ actor, params, query }) =>
  deleteSource(actor, { id: params.id, purge: query.purge }),
);
