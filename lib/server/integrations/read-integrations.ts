/** Reads the integrations of a workspace, for its owners. A reply says whether there is a secret, but never what it is. */
import { listIntegrations } from '@/lib/domain/integrations/store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentIntegration } from './present-integration';

export function readIntegrations(actor: Owner) {
  return inWorkspace(actor, async (database) => {
    const items = await listIntegrations(database, actor.workspaceId);
    return { items: items.map(presentIntegration), next: null };
  });
}
