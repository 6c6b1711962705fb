import { createWorkspaceEndpoint, listWorkspacesEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { createWorkspace } from '@/lib/server/team/create-workspace';
import { readWorkspaces } from '@/lib/server/team/read-workspaces';

export const GET = serve(listWorkspacesEndpoint, ({ actor }) => readWorkspaces(actor));
export const POST = serve(createWorkspaceEndpoint, ({ actor, body }) => createWorkspace(actor, body.name));
