/**
 * Lets an owner choose the model of a workspace. A key is stored sealed and never comes out. A stored key stays bound to its provider and
 * address, and is never sent to another address.
 */
import {
  findModelSetting,
  insertModelEvent,
  type ModelSetting,
  saveModelSetting,
} from '@/lib/domain/models/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { ModelSettingReply, setModelEndpoint } from '@/lib/protocol/http/models';
import { readModelSetting } from './read-model-setting';
import { readBaseUrl } from './read-base-url';
import { refuseField } from './refuse-field';
import { isSameServer } from './is-same-server';

type Choice = BodyOf<typeof setModelEndpoint>;

export async function setModel(actor: Owner & PersonInBrowser, choice: Choice): Promise<ModelSettingReply> {
  const { workspaceId, userId } = actor;
  await inWorkspace(workspaceId, async (database) => {
    const before = await findModelSetting(database, workspaceId);
    const setting = readChoice(actor, choice, before);
    await saveModelSetting(database, workspaceId, { ...setting, updatedBy: userId });
    const { provider, model, apiKeyCipher } = setting;
    const key = apiKeyCipher === null ? 'none' : choice.api_key == null ? 'kept' : 'new';
    await insertModelEvent(database, {
      workspaceId,
      userId,
      action: 'model.changed',
      detail: { provider, model, key },
    });
  });
  return readModelSetting(actor);
}

function readChoice(actor: Owner, choice: Choice, before: ModelSetting | null): ModelSetting {
  const isServer = choice.provider !== 'environment' && choice.provider !== 'extractive';
  const baseUrl = isServer ? readBaseUrl(choice.base_url) : null;
  if (isServer && choice.model === '') refuseField('model', 'Choose a model.');
  if (choice.provider === 'openai-compatible' && baseUrl === null)
    refuseField('base_url', 'Enter the address of the model server.');
  return {
    provider: choice.provider,
    model: isServer ? choice.model : '',
    baseUrl,
    apiKeyCipher: isServer ? sealKey(actor, { choice, baseUrl, before }) : null,
    contextTokens: isServer ? choice.context_tokens : null,
    runCostCeilingUsd: choice.run_cost_ceiling_usd,
    runTokenCeiling: choice.run_token_ceiling,
  };
}

type KeyChoice = {
  readonly choice: Choice;
  readonly baseUrl: string | null;
  readonly before: ModelSetting | null;
};

function sealKey(actor: Owner, { choice, baseUrl, before }: KeyChoice): string | null {
  if (choice.api_key === null || choice.api_key === '') return null;
  if (choice.api_key !== undefined) return seal(choice.api_key, actor.workspaceId);
  return isSameServer(before, { provider: choice.provider, baseUrl }) ? (before?.apiKeyCipher ?? null) : null;
}
