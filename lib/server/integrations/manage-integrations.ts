/**
 * The integrations of a workspace, for its owners: adding, listing, changing, removing. Addresses and secrets go in sealed and never come
 * out: a reply says only that they are there. A stored secret stays with its host; another host never gets what it signs.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Integration } from '@/lib/domain/integrations/integration';
import {
  deleteIntegration,
  findIntegrationById,
  insertIntegration,
  insertIntegrationEvent,
  type IntegrationChange,
  listIntegrations,
  updateIntegration,
} from '@/lib/domain/integrations/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createIntegrationEndpoint, updateIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { presentIntegration } from './present-integration';
import { readSendAddress } from './read-send-address';
import { writeSealContext } from './send-to-integration';

const nameTaken = 'There is an integration of this name already. Choose another name.';

export function readIntegrations(actor: Owner) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const items = await listIntegrations(database, actor.workspaceId);
    return { items: items.map(presentIntegration), next: null };
  });
}

export function createIntegration(
  actor: Owner & PersonInBrowser,
  wanted: BodyOf<typeof createIntegrationEndpoint>,
) {
  const { workspaceId, userId } = actor;
  const { name, kind, secret } = wanted;
  const url = readSendAddress(wanted.url);
  const id = createUuid();
  const context = writeSealContext(id);
  return inWorkspace(workspaceId, async (database) => {
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
    `There are ${limits.integrations} integrations already. Remove one that is no longer needed.`,
  );
}

export function changeIntegration(
  actor: Owner & PersonInBrowser,
  { id, ...wanted }: BodyOf<typeof updateIntegrationEndpoint> & { readonly id: string },
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
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

/** At once and for good: what it sent before stays answered by its keys. */
export function removeIntegration(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
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

export async function requireIntegration(
  database: Database,
  { workspaceId }: Owner,
  id: string,
): Promise<Integration> {
  const integration = await findIntegrationById(database, workspaceId, id);
  if (integration === null) throw notFound('integration');
  return integration;
}
