/** Returns the integration or throws "not found". */
import { notFound } from '@/lib/core/errors';
import type { Integration } from '@/lib/domain/integrations/integration';
import { findIntegrationById } from '@/lib/domain/integrations/store';
import type { Owner } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireIntegration(
  database: Database,
  { workspaceId }: Owner,
  id: string,
): Promise<Integration> {
  const integration = await findIntegrationById(database, workspaceId, id);
  if (integration === null) throw notFound('integration');
  return integration;
}
