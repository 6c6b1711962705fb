/** Adds an integration. Its address and its secret are stored sealed and never returned. */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { insertIntegration, insertIntegrationEvent, listIntegrations } from '@/lib/domain/integrations/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { presentIntegration } from './present-integration';
import { readSendAddress } from './read-send-address';
import { writeSealContext } from './send-to-integration';
import { nameTaken } from './name-taken';

export function createIntegration(
  actor: Owner & PersonInBrowser,
  wanted: BodyOf<typeof createIntegrationEndpoint>,
) {
  const { workspaceId, userId } = actor;
  const { name, kind, secret } = wanted;
  const url = readSendAddress(wanted.url);
  const id = createUuid();
  const context = writeSealContext(id);
  return inWorkspace(actor, async (database) => {
    await requireRoom(database, actor);
    const integration = await refuseDuplicate(nameTaken, () =>
      insertIntegration(database, {
        id,
        workspaceId,
        name,
        kind,
        createdBy: userId,
        host: url.host,
        urlCipher: seal(url.href, context),
        secretCipher: secret === undefined ? null : seal(secret, context),
      }),
    );
    await insertIntegrationEvent(database, {
      workspaceId,
      userId,
      integration,
      action: 'integration.created',
    });
    return presentIntegration(integration);
  });
}

async function requireRoom(database: Database, { workspaceId }: Owner): Promise<void> {
  if ((await listIntegrations(database, workspaceId)).length < limits.integrations) return;
  throw new AppError(
    'conflict',
    `There are already ${limits.integrations} integrations. Remove one that is no longer needed.`,
  );
}
