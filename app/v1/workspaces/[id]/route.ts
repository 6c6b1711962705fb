import { renameWorkspaceEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { changeWorkspaceName } from '@/lib/server/team/change-workspace-name';

export const PATCH = serve(renameWorkspaceEndpoint, ({ actor, params, body }) =>
  changeWorkspaceName(actor, { id: params.id, name: body.name }),
);
