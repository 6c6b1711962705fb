/**
 * Finds what makes the vectors of a workspace: the server and key of one of its models, and the model that an owner chose there. A server that was
 * removed is never replaced by another: nothing is sent.
 */
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { MeaningSetting } from '@/lib/domain/search/meaning/meaning-setting-store';
import { listNamedModels } from '@/lib/domain/models/setting-store';
import { createEmbeddingModel } from '@/lib/engine/model/adapters/create-embedding-model';
import { describeEndpoint, type ModelConfig } from '@/lib/engine/model/adapters/model-config';
import type { EmbeddingModel } from '@/lib/engine/model/embedding-model';
import { withEmbeddingLog } from '@/lib/engine/model/log-embedding';
import type { ModelFailure } from '@/lib/engine/model/model';
import type { Database } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { writeModelLog } from '@/lib/platform/telemetry/model-log';
import type { ConfiguredOrigin } from '@/lib/protocol/model-words';
import { listOffered, type OfferedModel } from '../models/list-offered';
import { getModelFetch } from '../models/get-model-fetch';
import { readEnvironmentModel } from '../models/read-environment-model';
import { readSettingModel } from '../models/resolve-model';

export type Embedder = {
  readonly model: EmbeddingModel;
  /** What its vectors can be compared with: those of the same model at the same address. */
  readonly madeBy: string;
  /** Where texts are sent. */
  readonly host: string;
};

type Chosen = Pick<MeaningSetting, 'workspaceId' | 'modelId' | 'model'>;

export async function resolveEmbedder(
  database: Database,
  { workspaceId, modelId, model }: Chosen,
): Promise<Result<Embedder, ModelFailure>> {
  const rows = await listNamedModels(database, workspaceId);
  const offered = listOffered(rows, readEnvironmentModel()).find(({ id }) => id === modelId);
  const server = offered === undefined ? null : readServer(workspaceId, offered);
  if (server === null)
    return fail({
      kind: 'other',
      reason: 'The model whose server made the vectors was removed.',
      action: 'Choose another server under Settings → Models.',
    });
  return succeed(createEmbedder({ ...server.config, model }, server.from));
}

type EmbeddingServer = { readonly config: ModelConfig; readonly from: ConfiguredOrigin };

/** How the server of an offered model is reached. Null for the built-in reader, which has none. */
export function readServer(
  workspaceId: Chosen['workspaceId'],
  { origin, row }: OfferedModel,
): EmbeddingServer | null {
  if (origin === 'settings' && row !== null)
    return { config: readSettingModel(workspaceId, row), from: 'settings' };
  const config = origin === 'environment' ? readEnvironmentModel() : null;
  return config === null ? null : { config, from: 'environment' };
}

function createEmbedder(config: ModelConfig, from: ConfiguredOrigin): Embedder {
  const endpoint = describeEndpoint(config, 'vectors');
  const model = createEmbeddingModel(config, {
    fetch: getModelFetch(from),
    clock: systemClock,
    log: (retry) => log.info(retry, 'a request for vectors is tried once more'),
  });
  return {
    model: withEmbeddingLog(model, writeModelLog, {
      mode: getEnvironment().LOG_LLM,
      clock: systemClock,
      createId: createUuid,
      endpoint,
      phase: 'embedding',
      secrets: config.apiKey === undefined ? [] : [config.apiKey],
    }),
    madeBy: `${endpoint} ${config.model}`,
    host: readHost(endpoint),
  };
}

const readHost = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : endpoint);
