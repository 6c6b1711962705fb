/**
 * Reads the setting of a model as an owner wishes it. A key is sealed here and never comes out. A stored key stays bound to its provider and
 * address, and is never sent to another address.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { ModelSetting } from '@/lib/domain/models/setting-store';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { setModelEndpoint } from '@/lib/protocol/http/models';
import { isSameServer } from './is-same-server';
import { readBaseUrl } from './read-base-url';
import { refuseField } from './refuse-field';

export type ModelWish = BodyOf<typeof setModelEndpoint>;

export function readChoice(
  workspaceId: WorkspaceId,
  choice: ModelWish,
  before: ModelSetting | null,
): ModelSetting {
  const isServer = choice.provider !== 'environment' && choice.provider !== 'extractive';
  const baseUrl = isServer ? readBaseUrl(choice.base_url) : null;
  if (isServer && choice.model === '') refuseField('model', 'Choose a model.');
  if (choice.provider === 'openai-compatible' && baseUrl === null)
    refuseField('base_url', 'Enter the address of the model server.');
  return {
    provider: choice.provider,
    model: isServer ? choice.model : '',
    baseUrl,
    apiKeyCipher: isServer ? sealKey(workspaceId, { choice, baseUrl, before }) : null,
    contextTokens: isServer ? choice.context_tokens : null,
    runCostCeilingUsd: choice.run_cost_ceiling_usd,
    runTokenCeiling: choice.run_token_ceiling,
  };
}

/** How a key that is stored came there, for the audit log. */
export function nameKey({ apiKeyCipher }: ModelSetting, { api_key: typed }: ModelWish): string {
  if (apiKeyCipher === null) return 'none';
  return typed == null ? 'kept' : 'new';
}

type KeyChoice = {
  readonly choice: ModelWish;
  readonly baseUrl: string | null;
  readonly before: ModelSetting | null;
};

function sealKey(workspaceId: WorkspaceId, { choice, baseUrl, before }: KeyChoice): string | null {
  if (choice.api_key === null || choice.api_key === '') return null;
  if (choice.api_key !== undefined) return seal(choice.api_key, workspaceId);
  return isSameServer(before, { provider: choice.provider, baseUrl }) ? (before?.apiKeyCipher ?? null) : null;
}
