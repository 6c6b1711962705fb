/** Presents the chosen model of a workspace as a reply. It says whether there is a key, but never what it is. */
import { findDefaultModel, type ModelSetting } from '@/lib/domain/models/setting-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { getModelPrice, type ModelPrice } from '@/lib/engine/model/prices';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { keyIsSet, type ModelSettingReply, settingProviders } from '@/lib/protocol/http/models';
import { readEnvironmentModel } from './read-environment-model';
import { askWindow, type ChosenModel, chooseModel } from './resolve-model';

/** Asks the model's server for its context window, so it must run outside any transaction. */
export async function readModelSetting({ workspaceId, userId }: Viewer): Promise<ModelSettingReply> {
  const setting = await inWorkspace({ workspaceId, userId }, (database) =>
    findDefaultModel(database, workspaceId),
  );
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

/** What an owner set by hand, with null for what they left unset. */
function presentOwn(setting: ModelSetting | null) {
  return {
    base_url: setting?.baseUrl ?? null,
    own_context_tokens: setting?.contextTokens ?? null,
    run_cost_ceiling_usd: setting?.runCostCeilingUsd ?? null,
    run_token_ceiling: setting?.runTokenCeiling ?? null,
  };
}

export function presentPrice(price: ModelPrice | null): ModelSettingReply['price'] {
  if (price === null) return null;
  const { inputPerMillion, outputPerMillion, asOf } = price;
  return { input_per_million: inputPerMillion, output_per_million: outputPerMillion, as_of: asOf };
}
