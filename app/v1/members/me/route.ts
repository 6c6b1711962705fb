import { leaveWorkspaceEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { leaveWorkspace } from '@/lib/server/team/leave-workspace';

export const DELETE = serve(leaveWorkspaceEndpoint, ({ actor }) => leaveWorkspace(actor));
