/**
 * The chosen model of a workspace: reading, choosing, forgetting. A key goes in sealed and never comes out: a reply says
 * only that there is one. A stored key stays with its provider and address; another address never gets it.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import {
  deleteModelSetting,
  findModelSetting,
  insertModelEvent,
  type ModelSetting,
  saveModelSetting,
} from '@/lib/domain/models/store';
import type { Owner, PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { getModelPrice, type ModelPrice } from '@/lib/engine/model/prices';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import {
  keyIsSet,
  type ModelSettingReply,
  type setModelEndpoint,
  settingProviders,
} from '@/lib/protocol/http/models';
import { askWindow, type ChosenModel, chooseModel, readEnvironmentModel } from './resolve-model';

type Choice = BodyOf<typeof setModelEndpoint>;

export function readModelSetting(actor: Viewer): Promise<ModelSettingReply> {
  return presentCurrent(actor);
}

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
  return presentCurrent(actor);
}

export async function resetModel(actor: Owner & PersonInBrowser): Promise<ModelSettingReply> {
  const { workspaceId, userId } = actor;
  await inWorkspace(workspaceId, async (database) => {
    await deleteModelSetting(database, workspaceId);
    await insertModelEvent(database, { workspaceId, userId, action: 'model.reset', detail: {} });
  });
  return presentCurrent(actor);
}

function readChoice(actor: Owner, choice: Choice, before: ModelSetting | null): ModelSetting {
  const isServer = choice.provider !== 'environment' && choice.provider !== 'extractive';
  const baseUrl = isServer ? readBaseUrl(choice.base_url) : null;
  if (isServer && choice.model === '') refuse('model', 'Choose a model.');
  if (choice.provider === 'openai-compatible' && baseUrl === null)
    refuse('base_url', 'Enter the address of the model server.');
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

/** Whether the stored key may go there: it was given for this provider at this address, and for no other. */
export function isSameServer(
  stored: Pick<ModelSetting, 'provider' | 'baseUrl'> | null,
  asked: Pick<ModelSetting, 'provider' | 'baseUrl'>,
): boolean {
  return stored !== null && stored.provider === asked.provider && stored.baseUrl === asked.baseUrl;
}

/** An address as it is stored: without a trailing stroke, and without anything that works as a key, since it is shown. */
export function readBaseUrl(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) return refuse('base_url', read.failure.reason);
  const { username, password, search, hash } = read.value;
  if (username !== '' || password !== '')
    return refuse('base_url', 'The address carries a user name or a password. Put the key in its own field.');
  if (search !== '' || hash !== '')
    return refuse('base_url', 'The address must end before "?" and "#". Put the key in its own field.');
  return read.value.href.replace(/\/+$/, '');
}

function refuse(field: string, sentence: string): never {
  throw new AppError('invalid_input', `${field}: ${sentence}`, { data: { field } });
}

/** Asks the model's server for its window, so it stands outside any transaction. */
async function presentCurrent({ workspaceId }: Viewer): Promise<ModelSettingReply> {
  const setting = await inWorkspace(workspaceId, (database) => findModelSetting(database, workspaceId));
  const toldTokens = await askWindow(workspaceId, setting);
  return presentSetting(setting, chooseModel(workspaceId, setting, { phase: 'settings', toldTokens }));
}

function presentSetting(setting: ModelSetting | null, chosen: ChosenModel): ModelSettingReply {
  const environment = readEnvironmentModel();
  const isFromEnvironment = chosen.chosenBy === 'environment';
  const hasKey = isFromEnvironment ? environment?.apiKey !== undefined : setting?.apiKeyCipher != null;
  const { provider, name, contextTokens } = chosen.model;
  return {
    choice: settingProviders.find((known) => known === setting?.provider) ?? 'environment',
    provider,
    model: name,
    chosen_by: chosen.chosenBy,
    key: hasKey ? keyIsSet : null,
    context_tokens: contextTokens,
    context_from: chosen.contextFrom,
    ...presentOwn(setting),
    price: presentPrice(getModelPrice(provider, name)),
    environment: environment && { provider: environment.provider, model: environment.model },
  };
}

/** What an owner set by hand, null where nothing. */
function presentOwn(setting: ModelSetting | null) {
  return {
    base_url: setting?.baseUrl ?? null,
    own_context_tokens: setting?.contextTokens ?? null,
    run_cost_ceiling_usd: setting?.runCostCeilingUsd ?? null,
    run_token_ceiling: setting?.runTokenCeiling ?? null,
  };
}

function presentPrice(price: ModelPrice | null): ModelSettingReply['price'] {
  if (price === null) return null;
  const { inputPerMillion, outputPerMillion, asOf } = price;
  return { input_per_million: inputPerMillion, output_per_million: outputPerMillion, as_of: asOf };
}
