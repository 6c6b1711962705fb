/** Estimates what a question to a collection, or across collections, would use at a given depth, with its cost if its model has a list price. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { sumWords } from '@/lib/domain/sources/size-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { estimateDepth } from '@/lib/engine/agent/estimate-depth';
import { estimateCost } from '@/lib/engine/model/prices';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AgentName } from '@/lib/protocol/agent-chat';
import { requireCollection } from '../collections/require-collection';
import { requireOffered } from '../models/require-offered';
import { resolveModel } from '../models/resolve-model';
import { countContextChars } from './pack-question';
import { presentCeilings } from './present-ceilings';
import { decideBudget, isExtractive } from './open-research';

/** Characters per word including the space after it: high, so that the estimate is too. */
const charsPerWord = 6.5;

type Asked = {
  readonly agent: AgentName;
  readonly nodes?: number | undefined;
  /** The model chosen for the question. If absent, the default of the workspace. */
  readonly model_id?: string | undefined;
};

export const estimateQuestion = (actor: Viewer, { id, ...asked }: Asked & { readonly id: string }) =>
  estimate(actor, [id], asked);

export const estimateAcross = (
  actor: Viewer,
  { collection_ids: ids = [], ...asked }: Asked & { readonly collection_ids?: readonly string[] | undefined },
) => estimate(actor, ids, asked);

/** @param ids empty means all collections */
async function estimate(actor: Viewer, ids: readonly string[], { agent, nodes, model_id: modelId }: Asked) {
  const { workspaceId } = actor;
  const { words, model } = await inWorkspace(actor, async (database) => {
    for (const id of ids) await requireCollection(database, actor, id);
    const collectionIds = ids.map((id) => asId<CollectionId>(id));
    return {
      words: await sumWords(database, workspaceId, collectionIds),
      model: await requireOffered(database, actor, modelId),
    };
  });
  const chosen = await resolveModel(workspaceId, 'chat', model);
  const sourceChars = Math.ceil(words * charsPerWord);
  const roomChars = countContextChars(chosen.model.contextTokens);
  const { calls, ...usage } = estimateDepth({ agent, nodes, sourceChars, roomChars });
  return {
    calls,
    tokens: usage.inputTokens + usage.outputTokens,
    cost_usd: estimateCost(chosen.model, usage)?.usd ?? null,
    is_free: isExtractive({ chosen }),
    ceilings: presentCeilings(decideBudget({}, chosen)),
  };
}
