/**
 * Presents an integration as a reply. Only the fields listed here leave the server: of the address only the host, of the secret only
 * whether there is one (ux 47).
 */
import { type Integration, listOperations } from '@/lib/domain/integrations/integration';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { keyIsSet } from '@/lib/protocol/http/models';

export function presentIntegration(integration: Integration): IntegrationReply {
  return {
    id: integration.id,
    name: integration.name,
    kind: integration.kind,
    host: integration.host,
    address: keyIsSet,
    secret: integration.hasSecret ? keyIsSet : null,
    operations: [...listOperations(integration.kind)],
    created_at: integration.createdAt.toISOString(),
    updated_at: integration.updatedAt.toISOString(),
  };
}
