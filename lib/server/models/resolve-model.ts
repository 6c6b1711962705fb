/**
 * Determines the model of a piece of work: the one that was chosen for it, or else the default of the workspace, or else what the environment
 * names, or else the built-in extractive one. A chosen model that is gone is never replaced by another. A key is unsealed here and passed only to the adapter and to the log, which removes it from its output. It is stored nowhere else.
 */
import { systemClock } from '@/lib/core/clock';
import { createUuid, type WorkspaceId } from '@/lib/core/ids';
import { findDefaultModel, listNamedModels, type ModelSetting } from '@/lib/domain/models/setting-store';
import type { AskedModel } from '@/lib/protocol/asked-model';
import { RunRefused } from '@/lib/domain/runs/run-refused';
import { createLanguageModel } from '@/lib/engine/model/adapters/create-model';
import { describeEndpoint, type ModelConfig } from '@/lib/engine/model/adapters/model-config';
import { createExtractiveModel } from '@/lib/engine/model/extractive/create-extractive-model';
import { cautiousContextTokens, getNamedContextTokens } from '@/lib/engine/model/known-models';
import type { LanguageModel } from '@/lib/engine/model/model';
import { withRequestLog } from '@/lib/engine/model/request-log';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { writeModelLog } from '@/lib/platform/telemetry/model-log';
import { BrokenSeal, unseal } from '@/lib/platform/secrets/seal';
import type { ContextOrigin } from '@/lib/protocol/http/models';
import type { ConfiguredOrigin, ModelOrigin } from '@/lib/protocol/model-words';
import { findWindow } from './find-window';
import { listOffered } from './list-offered';
import { getModelFetch } from './get-model-fetch';
import { providerSchema, readEnvironmentModel } from './read-environment-model';

export type ChosenModel = {
  readonly model: LanguageModel;
  /** Where the choice comes from: `settings`, `environment` or `built-in`. */
  readonly chosenBy: ModelOrigin;
  readonly runCostCeilingUsd: number | null;
  readonly runTokenCeiling: number | null;
  /** How the size of the context window is known. */
  readonly contextFrom: ContextOrigin;
};

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

/**
 * @param phase what the calls are for, in the log of requests
 * @param asked the model that was chosen for this work. If absent, the default of the workspace
 * @throws RunRefused if the chosen model is no longer offered
 */
export async function resolveModel(
  workspaceId: WorkspaceId,
  phase = 'chat',
  asked?: AskedModel,
): Promise<ChosenModel> {
  const setting = asked === undefined ? await findDefault(workspaceId) : await findAsked(workspaceId, asked);
  return chooseModel(workspaceId, setting, {
    phase,
    toldTokens: await askWindow(workspaceId, setting),
  });
}

const findDefault = (workspaceId: WorkspaceId): Promise<ModelSetting | null> =>
  inWholeWorkspace(workspaceId, (database) => findDefaultModel(database, workspaceId));

async function findAsked(workspaceId: WorkspaceId, { id, name }: AskedModel): Promise<ModelSetting | null> {
  const found = await findStillOffered(workspaceId, id);
  if (found !== undefined) return found.setting;
  throw new RunRefused({
    message: `The model chosen for this, “${name}”, was removed before it could answer. Nothing was sent to another one.`,
    action: 'Choose another model and try again.',
  });
}

async function findStillOffered(workspaceId: WorkspaceId, id: string) {
  const rows = await inWholeWorkspace(workspaceId, (database) => listNamedModels(database, workspaceId));
  return listOffered(rows, readEnvironmentModel()).find((offered) => offered.id === id);
}

/**
 * The same to describe what a run may spend, not to make a call: of a model that was removed nothing is known any more, so the default of the
 * workspace stands for it.
 */
export async function describeModel(workspaceId: WorkspaceId, asked?: AskedModel): Promise<ChosenModel> {
  const isGone = asked !== undefined && (await findStillOffered(workspaceId, asked.id)) === undefined;
  return resolveModel(workspaceId, 'chat', isGone ? undefined : asked);
}

/** Returns the same model for one request of the knowledge pipeline, whose answer consists of lines. */
export async function resolveLinesModel(
  workspaceId: WorkspaceId,
  purpose: Required<CallPurpose>,
): Promise<ChosenModel> {
  const setting = await findDefault(workspaceId);
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
      clock: systemClock,
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
