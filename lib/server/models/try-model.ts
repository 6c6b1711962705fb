/**
 * Tries a model, before or after it is stored: one tiny request, the list of names, or Ollama on this machine. Uses the pasted key, or else
 * the stored one if provider and address match. Nothing here stores or shows a key.
 */
import { systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { findDefaultModel, keepTry } from '@/lib/domain/models/setting-store';
import type { Owner } from '@/lib/domain/team/actor';
import { listModels } from '@/lib/engine/model/adapters/list-models';
import type { ModelConfig } from '@/lib/engine/model/adapters/model-config';
import { testModel } from '@/lib/engine/model/adapters/test-model';
import type { ModelFailure } from '@/lib/engine/model/model';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf, ReplyOf } from '@/lib/protocol/http/endpoint';
import type {
  findOllamaEndpoint,
  listModelsEndpoint,
  SettingProvider,
  testModelEndpoint,
  tryModelEndpoint,
} from '@/lib/protocol/http/models';
import type { ConfiguredOrigin } from '@/lib/protocol/model-words';
import { findWindow } from './find-window';
import { isSameServer } from './is-same-server';
import { readBaseUrl } from './read-base-url';
import { getModelFetch } from './get-model-fetch';
import { findOffered } from './find-offered';
import type { OfferedModel } from './list-offered';
import { readEnvironmentModel } from './read-environment-model';
import { readSettingModel } from './resolve-model';

type Tried = BodyOf<typeof listModelsEndpoint> & { readonly model?: string };
type Trial =
  | { readonly from: 'built-in' }
  | { readonly from: ConfiguredOrigin; readonly config: ModelConfig };

export async function tryModel(
  actor: Owner,
  tried: BodyOf<typeof testModelEndpoint>,
  signal: AbortSignal,
): Promise<ReplyOf<typeof testModelEndpoint>> {
  return test(await readTrial(actor, tried), signal);
}

/** Tries a model that is set up, and keeps the outcome so that the list can show it. */
export async function tryStoredModel(
  actor: Owner,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<ReplyOf<typeof tryModelEndpoint>> {
  const { workspaceId } = actor;
  const offered = await findOffered(actor, id);
  const { row } = offered;
  const outcome = await test(readStoredTrial(actor, offered), signal);
  if (row !== null) {
    const tried = { ...row, triedAt: new Date(), tryFailure: outcome.failure?.reason ?? null };
    await inWorkspace(actor, (database) => keepTry(database, workspaceId, tried));
  }
  return outcome;
}

function readStoredTrial({ workspaceId }: Owner, { origin, row }: OfferedModel): Trial {
  if (origin === 'settings' && row !== null)
    return { from: 'settings', config: readSettingModel(workspaceId, row) };
  return origin === 'environment' ? readEnvironmentTrial() : { from: 'built-in' };
}

function readEnvironmentTrial(): Trial {
  const config = readEnvironmentModel();
  return config === null ? { from: 'built-in' } : { from: 'environment', config };
}

async function test(trial: Trial, signal: AbortSignal): Promise<ReplyOf<typeof testModelEndpoint>> {
  if (trial.from === 'built-in')
    return {
      ok: true,
      sentence: 'The built-in reader is always available.',
      context_tokens: null,
      failure: null,
    };
  const tested = await testModel(
    trial.config,
    { fetch: getModelFetch(trial.from), clock: systemClock },
    bound(signal),
  );
  if (!tested.ok) {
    const { failure } = tested;
    return {
      ok: false,
      sentence: failure.reason,
      context_tokens: null,
      failure: presentFailure(failure),
    };
  }
  return {
    ok: true,
    sentence: tested.value.sentence,
    context_tokens: await findWindow(trial.config, trial.from),
    failure: null,
  };
}

export async function listOfferedModels(
  actor: Owner,
  tried: Tried,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listModelsEndpoint>> {
  const trial = await readTrial(actor, tried);
  if (trial.from === 'built-in') return { items: [], failure: null };
  const listed = await listModels(
    trial.config,
    { fetch: getModelFetch(trial.from), clock: systemClock },
    bound(signal),
  );
  return listed.ok
    ? { items: listed.value, failure: null }
    : { items: [], failure: presentFailure(listed.failure) };
}

/** Answers quickly, because the connection is refused immediately if nothing listens. */
export async function findOllama(signal: AbortSignal): Promise<ReplyOf<typeof findOllamaEndpoint>> {
  const listed = await listModels(
    { provider: 'ollama' },
    { fetch: getModelFetch('settings'), clock: systemClock },
    AbortSignal.any([signal, AbortSignal.timeout(limits.ollamaProbeMs)]),
  );
  return listed.ok ? { found: true, items: listed.value } : { found: false, items: [] };
}

const bound = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limits.modelTestMs)]);

const presentFailure = ({ reason, action }: ModelFailure) => ({ reason, action });

async function readTrial(actor: Owner, tried: Tried): Promise<Trial> {
  const { provider } = tried;
  if (provider === 'extractive') return { from: 'built-in' };
  if (provider === 'environment') return readEnvironmentTrial();
  const baseUrl = readBaseUrl(tried.base_url);
  const apiKey = tried.api_key ?? (await findStoredKey(actor, { provider, baseUrl, id: tried.model_id }));
  return {
    from: 'settings',
    config: {
      provider,
      model: tried.model ?? '',
      ...(baseUrl === null ? {} : { baseUrl }),
      ...(apiKey === undefined ? {} : { apiKey }),
    },
  };
}

async function findStoredKey(
  actor: Owner,
  asked: {
    readonly provider: SettingProvider;
    readonly baseUrl: string | null;
    readonly id: string | undefined;
  },
): Promise<string | undefined> {
  const { workspaceId } = actor;
  const setting =
    asked.id === undefined
      ? await inWorkspace(actor, (database) => findDefaultModel(database, workspaceId))
      : (await findOffered(actor, asked.id)).row;
  return setting !== null && isSameServer(setting, asked)
    ? readSettingModel(workspaceId, setting).apiKey
    : undefined;
}
