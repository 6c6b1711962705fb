/** Presents the models that are offered as replies. A reply says whether there is a key, but never what it is. */
import { listNamedModels, type ModelSetting, type NamedModel } from '@/lib/domain/models/setting-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { getModelPrice } from '@/lib/engine/model/prices';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { keyIsSet, type OfferedModelReply } from '@/lib/protocol/http/models';
import { findOffered } from './find-offered';
import { builtInSetting, listOffered, type OfferedModel } from './list-offered';
import { readEnvironmentModel } from './read-environment-model';
import { presentPrice } from './read-model-setting';

export async function readOffered({ workspaceId, userId }: Viewer) {
  const rows = await inWorkspace({ workspaceId, userId }, (database) =>
    listNamedModels(database, workspaceId),
  );
  return { items: listOffered(rows, readEnvironmentModel()).map(presentOffered), next: null };
}

export const readOneOffered = async (actor: Viewer, id: string): Promise<OfferedModelReply> =>
  presentOffered(await findOffered(actor, id));

function presentOffered(offered: OfferedModel): OfferedModelReply {
  const { id, name, origin, provider, model, isDefault, row } = offered;
  const own: ModelSetting = offered.setting ?? builtInSetting;
  return {
    id,
    name,
    origin,
    provider,
    model,
    is_default: isDefault,
    base_url: own.baseUrl,
    key: hasKey(offered) ? keyIsSet : null,
    own_context_tokens: own.contextTokens,
    run_cost_ceiling_usd: own.runCostCeilingUsd,
    run_token_ceiling: own.runTokenCeiling,
    price: presentPrice(getModelPrice(provider, model)),
    tried: presentTry(row),
  };
}

const hasKey = ({ origin, row }: OfferedModel): boolean =>
  origin === 'environment' ? readEnvironmentModel()?.apiKey !== undefined : row?.apiKeyCipher != null;

function presentTry(row: NamedModel | null): OfferedModelReply['tried'] {
  if (row === null || row.triedAt === null) return null;
  return { at: row.triedAt.toISOString(), failure: row.tryFailure };
}
