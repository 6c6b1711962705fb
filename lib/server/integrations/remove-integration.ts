/** Removes an integration. */
import { deleteIntegration, insertIntegrationEvent } from '@/lib/domain/integrations/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { requireIntegration } from './require-integration';

/** Removes an integration immediately and permanently. Deliveries it made remain answered by their keys. */
export function removeIntegration(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const integration = await requireIntegration(database, actor, id);
    await deleteIntegration(database, integration);
    await insertIntegrationEvent(database, {
      workspaceId,
      userId,
      integration,
      action: 'integration.deleted',
    });
  });
}
