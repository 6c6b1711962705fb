/**
 * Determines the model of a workspace: what an owner chose in Settings, or else what the environment names, or else the built-in extractive
 * one. A key is unsealed here and passed only to the adapter and to the log, which removes it from its output. It is stored nowhere else.
 */
import { z } from 'zod';
import { systemClock } from '@/lib/core/clock';
import { createUuid, type WorkspaceId } from '@/lib/core/ids';
import { findModelSetting, type ModelSetting } from '@/lib/domain/models/store';
import { createLanguageModel } from '@/lib/engine/model/adapters/create-model';
import { describeEndpoint, type ModelConfig, modelProviders } from '@/lib/engine/model/adapters/model-config';
import { createExtractiveModel } from '@/lib/engine/model/extractive/create-extractive-model';
import { cautiousContextTokens, getNamedContextTokens } from '@/lib/engine/model/known-models';
import type { LanguageModel } from '@/lib/engine/model/model';
import { withRequestLog } from '@/lib/engine/model/request-log';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { writeModelLog } from '@/lib/platform/model-log';
import { BrokenSeal, unseal } from '@/lib/platform/secrets/seal';
import type { ContextOrigin } from '@/lib/protocol/http/models';
import type { ConfiguredOrigin, ModelOrigin } from '@/lib/protocol/model-words';
import { findWindow } from './find-window';
import { getModelFetch } from './model-doors';

export type ChosenModel = {
  readonly model: LanguageModel;
  /** Where the choice comes from: `settings`, `environment` or `built-in`. */
  readonly chosenBy: ModelOrigin;
  readonly runCostCeilingUsd: number | null;
  readonly runTokenCeiling: number | null;
  /** How the size of the context window is known. */
  readonly contextFrom: ContextOrigin;
};

const providerSchema = z.enum(modelProviders);

/** What the calls are for, as recorded in the log of requests. */
type CallPurpose = {
  readonly phase: string;
  /** Number of blocks asked about, if the answer consists of lines for the knowledge pipeline. */
  readonly numBlocks?: number;
};

type ModelPurpose = CallPurpose & {
  /** The context window that the model's server reported (`askWindow`). Absent or null if it was not asked or did not say. */
  readonly toldTokens?: number | null;
};

/**
 * Asks the server of the chosen model for its context window. Null if it need not be asked or does not say. Not for use inside a
 * transaction.
 */
export function askWindow(workspaceId: WorkspaceId, setting: ModelSetting | null): Promise<number | null> {
  if (setting !== null && setting.provider !== 'environment')
    return setting.provider === 'extractive'
      ? Promise.resolve(null)
      : findWindow(readSettingModel(workspaceId, setting), 'settings');
  const config = readEnvironmentModel();
  return config === null ? Promise.resolve(null) : findWindow(config, 'environment');
}

/** @param phase what the calls are for, in the log of requests */
export async function resolveModel(workspaceId: WorkspaceId, phase = 'chat'): Promise<ChosenModel> {
  const setting = await inWorkspace(workspaceId, (database) => findModelSetting(database, workspaceId));
  return chooseModel(workspaceId, setting, {
    phase,
    toldTokens: await askWindow(workspaceId, setting),
  });
}

/** Returns the same model for one request of the knowledge pipeline, whose answer consists of lines. */
export async function resolveLinesModel(
  workspaceId: WorkspaceId,
  purpose: Required<CallPurpose>,
): Promise<ChosenModel> {
  const setting = await inWorkspace(workspaceId, (database) => findModelSetting(database, workspaceId));
  const { phase, numBlocks } = purpose;
  return chooseModel(workspaceId, setting, {
    phase,
    numBlocks,
    toldTokens: await askWindow(workspaceId, setting),
  });
}

/** Returns the built-in reader, which uses no tokens and so can answer if a limit leaves none. */
export const resolveBuiltIn = (): ChosenModel => createBuiltIn('built-in', { phase: 'chat' });

export function chooseModel(
  workspaceId: WorkspaceId,
  setting: ModelSetting | null,
  purpose: ModelPurpose,
): ChosenModel {
  const ceilings = {
    runCostCeilingUsd: setting?.runCostCeilingUsd ?? null,
    runTokenCeiling: setting?.runTokenCeiling ?? null,
  };
  if (setting !== null && setting.provider !== 'environment') {
    if (setting.provider === 'extractive') return createBuiltIn('settings', purpose);
    const config = readSettingModel(workspaceId, setting);
    return { ...createModel(config, 'settings', purpose), chosenBy: 'settings', ...ceilings };
  }
  const config = readEnvironmentModel();
  if (config === null) return createBuiltIn('built-in', purpose);
  return { ...createModel(config, 'environment', purpose), chosenBy: 'environment', ...ceilings };
}

/** Translates a stored setting into the adapters' configuration, with its key unsealed. */
export function readSettingModel(workspaceId: WorkspaceId, setting: ModelSetting): ModelConfig {
  return {
    provider: providerSchema.parse(setting.provider),
    model: setting.model,
    ...(setting.baseUrl === null ? {} : { baseUrl: setting.baseUrl }),
    ...openKey(workspaceId, setting.apiKeyCipher),
    ...(setting.contextTokens === null ? {} : { contextTokens: setting.contextTokens }),
  };
}

/** A key that cannot be unsealed was sealed with another secret key. It is treated as missing, and the model then asks for one. */
function openKey(workspaceId: WorkspaceId, cipher: string | null): { readonly apiKey?: string } {
  if (cipher === null) return {};
  try {
    return { apiKey: unseal(cipher, workspaceId) };
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    log.warn({ workspaceId, error: String(error) }, 'the stored key of a model cannot be opened');
    return {};
  }
}

/** Reads `MODEL`: `provider/model`, split at the first slash, or just `extractive`. Null means the built-in model. */
export function readEnvironmentModel(environment = getEnvironment()): ModelConfig | null {
  const { MODEL, MODEL_BASE_URL, MODEL_API_KEY, MODEL_CONTEXT_TOKENS } = environment;
  if (MODEL === undefined || MODEL === 'extractive') return null;
  const slash = MODEL.indexOf('/');
  return {
    provider: providerSchema.parse(MODEL.slice(0, slash)),
    model: MODEL.slice(slash + 1),
    ...(MODEL_BASE_URL === undefined ? {} : { baseUrl: MODEL_BASE_URL }),
    ...(MODEL_API_KEY === undefined ? {} : { apiKey: MODEL_API_KEY }),
    ...(MODEL_CONTEXT_TOKENS === undefined ? {} : { contextTokens: MODEL_CONTEXT_TOKENS }),
  };
}

/** The built-in model costs nothing, so no ceiling applies to it. */
function createBuiltIn(chosenBy: 'settings' | 'built-in', purpose: CallPurpose): ChosenModel {
  const model = logged(createExtractiveModel(), { endpoint: 'built-in', ...purpose, secrets: [] });
  return { model, chosenBy, runCostCeilingUsd: null, runTokenCeiling: null, contextFrom: 'name' };
}

function createModel(
  config: ModelConfig,
  from: ConfiguredOrigin,
  { toldTokens, ...purpose }: ModelPurpose,
): Pick<ChosenModel, 'model' | 'contextFrom'> {
  const named = getNamedContextTokens(config.provider, config.model);
  const contextTokens = config.contextTokens ?? named ?? toldTokens ?? cautiousContextTokens;
  const model = createLanguageModel(
    { ...config, contextTokens },
    {
      fetch: getModelFetch(from),
      log: (retry) => log.info(retry, 'a model call is tried once more'),
      answers: purpose.numBlocks === undefined ? 'text' : 'lines',
    },
  );
  const secrets = config.apiKey === undefined ? [] : [config.apiKey];
  const call = { endpoint: describeEndpoint(config), ...purpose, secrets };
  return { model: logged(model, call), contextFrom: decideContextOrigin(config, { named, toldTokens }) };
}

function decideContextOrigin(
  config: ModelConfig,
  known: { readonly named: number | null; readonly toldTokens: number | null | undefined },
): ContextOrigin {
  if (config.contextTokens !== undefined) return 'set';
  if (known.named !== null) return 'name';
  return known.toldTokens == null ? 'assumed' : 'server';
}

function logged(
  model: LanguageModel,
  call: CallPurpose & { readonly endpoint: string; readonly secrets: readonly string[] },
): LanguageModel {
  return withRequestLog(model, writeModelLog, {
    ...call,
    mode: getEnvironment().LOG_LLM,
    clock: systemClock,
    createId: createUuid,
  });
}
