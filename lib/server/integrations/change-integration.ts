/** Changes an integration. A stored secret stays bound to its host and never signs requests to another host. */
import type { Integration } from '@/lib/domain/integrations/integration';
import {
  insertIntegrationEvent,
  type IntegrationChange,
  updateIntegration,
} from '@/lib/domain/integrations/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { updateIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { presentIntegration } from './present-integration';
import { readSendAddress } from './read-send-address';
import { writeSealContext } from './send-to-integration';
import { requireIntegration } from './require-integration';
import { nameTaken } from './name-taken';

export function changeIntegration(
  actor: Owner & PersonInBrowser,
  { id, ...wanted }: BodyOf<typeof updateIntegrationEndpoint> & { readonly id: string },
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const before = await requireIntegration(database, actor, id);
    const change = decideChange(before, wanted);
    await refuseDuplicate(nameTaken, () => updateIntegration(database, before, change));
    const integration = await requireIntegration(database, actor, id);
    await insertIntegrationEvent(database, {
      workspaceId,
      userId,
      integration,
      action: 'integration.changed',
    });
    return presentIntegration(integration);
  });
}

function decideChange(
  before: Integration,
  { name, url, secret }: BodyOf<typeof updateIntegrationEndpoint>,
): IntegrationChange {
  const context = writeSealContext(before.id);
  const address = url === undefined ? null : readSendAddress(url);
  const isMoved = address !== null && address.host !== before.host;
  const isSecretGone = secret === null || (secret === undefined && isMoved);
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === null ? {} : { host: address.host, urlCipher: seal(address.href, context) }),
    ...(isSecretGone ? { secretCipher: null } : {}),
    ...(typeof secret === 'string' ? { secretCipher: seal(secret, context) } : {}),
  };
}
