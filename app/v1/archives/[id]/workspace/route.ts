import { createWorkspaceFromArchiveEndpoint } from '@/lib/protocol/http/archives';
import { createWorkspaceFromArchive } from '@/lib/server/archives/upload-archive';
import { serve } from '@/lib/server/http/route';

export const POST = serve(createWorkspaceFromArchiveEndpoint, ({ actor, params, body }) =>
  createWorkspaceFromArchive(actor, { id: params.id, name: body.name }),
);
