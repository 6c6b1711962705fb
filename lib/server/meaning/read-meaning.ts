/** Tells an owner what the search by meaning is set to, how far its vectors are, and what is still to be sent. Sends nothing. */
import { systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { findMeaningSetting, type MeaningSetting } from '@/lib/domain/search/meaning/meaning-setting-store';
import { countVectors } from '@/lib/domain/search/meaning/vector-store';
import { listNamedModels } from '@/lib/domain/models/setting-store';
import type { Owner } from '@/lib/domain/team/actor';
import { listModels } from '@/lib/engine/model/adapters/list-models';
import { describeEndpoint } from '@/lib/engine/model/adapters/model-config';
import { getFirstEmbeddingModel } from '@/lib/engine/model/known-embedding-models';
import { getModelPrice } from '@/lib/engine/model/prices';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { listMeaningModelsEndpoint, MeaningReply } from '@/lib/protocol/http/meaning';
import { findOffered } from '../models/find-offered';
import { listOffered, type OfferedModel } from '../models/list-offered';
import { getModelFetch } from '../models/get-model-fetch';
import { readEnvironmentModel } from '../models/read-environment-model';
import { bytesPerToken } from './record-embedding';
import { type Embedder, readServer, resolveEmbedder } from './resolve-embedder';

/** Milliseconds in which the passages of a large workspace are counted. */
const countMs = 60_000;

type Wish = { readonly model_id?: string | undefined; readonly model?: string | undefined };

/** @param wish a model that is not chosen yet */
export async function readMeaning(actor: Owner, wish: Wish = {}): Promise<MeaningReply> {
  const { workspaceId } = actor;
  // Refuses a model that is not of this workspace.
  if (wish.model_id !== undefined) await findOffered(actor, wish.model_id);
  return inWorkspace(
    actor,
    async (database) => {
      const setting = await findMeaningSetting(database, workspaceId);
      const { modelId, model } = joinWish(setting, wish);
      const found =
        modelId === null ? null : await resolveEmbedder(database, { workspaceId, modelId, model });
      const embedder = found?.ok === true ? found.value : null;
      const madeBy = embedder?.madeBy ?? '';
      const { passages, made, meanBytes } = await countVectors(database, { workspaceId, madeBy });
      return {
        is_on: setting?.isOn ?? false,
        model_id: modelId,
        model,
        host: embedder?.host ?? null,
        passages,
        made,
        tokens_left: Math.ceil(((passages - made) * meanBytes) / bytesPerToken),
        price: presentPrice(embedder),
        failure: found?.ok === false ? found.failure.reason : (setting?.failure ?? null),
        servers: await listServers(database, workspaceId),
      };
    },
    { timeoutMs: countMs },
  );
}

const joinWish = (setting: MeaningSetting | null, { model_id: modelId, model }: Wish) => ({
  modelId: modelId ?? setting?.modelId ?? null,
  model: model ?? setting?.model ?? '',
});

function presentPrice(embedder: Embedder | null): MeaningReply['price'] {
  const price = embedder === null ? null : getModelPrice(embedder.model.provider, embedder.model.name);
  return price === null ? null : { per_million: price.inputPerMillion, as_of: price.asOf };
}

async function listServers(
  database: Database,
  workspaceId: Owner['workspaceId'],
): Promise<MeaningReply['servers']> {
  const rows = await listNamedModels(database, workspaceId);
  const offered: readonly OfferedModel[] = listOffered(rows, readEnvironmentModel());
  return offered.flatMap((one) => {
    const server = readServer(workspaceId, one);
    const firstChoice = server === null ? null : getFirstEmbeddingModel(server.config.provider);
    if (server === null || firstChoice === null) return [];
    const endpoint = describeEndpoint(server.config, 'vectors');
    const host = URL.canParse(endpoint) ? new URL(endpoint).host : endpoint;
    return [{ model_id: one.id, name: one.name, host, first_choice: firstChoice }];
  });
}

/** Asks the server of a model which of its models make vectors. */
export async function listMeaningModels(
  actor: Owner,
  modelId: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listMeaningModelsEndpoint>> {
  const server = readServer(actor.workspaceId, await findOffered(actor, modelId));
  if (server === null) return { items: [], failure: null };
  const listed = await listModels(
    { ...server.config, wanted: 'vectors' },
    { fetch: getModelFetch(server.from), clock: systemClock },
    AbortSignal.any([signal, AbortSignal.timeout(limits.modelTestMs)]),
  );
  if (listed.ok) return { items: listed.value, failure: null };
  const { reason, action } = listed.failure;
  return { items: [], failure: { reason, action } };
}
