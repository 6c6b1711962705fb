import { fileSourcesEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { fileSources } from '@/lib/server/sources/organise-sources';

export const PATCH = serve(fileSourcesEndpoint, ({ actor, params, body }) =>
  fileSources(actor, params.id, body),
);
