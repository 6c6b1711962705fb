/**
 * Lets an owner switch the search by meaning on or off, and choose what makes its vectors. Until then nothing leaves the server. Before it is
 * switched on, the server is asked for one vector of a word of ours, so that a wrong name or key is told at once. Switched off, no more is
 * sent, and the vectors are deleted in the background: they say what the passages mean, and can be made again.
 */
import { notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { findMeaningSetting, setMeaningSetting } from '@/lib/domain/search/meaning/meaning-setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { MeaningReply, setMeaningEndpoint } from '@/lib/protocol/http/meaning';
import { findOffered } from '../models/find-offered';
import { refuseField } from '../models/refuse-field';
import { forgetWordsAlone } from './embed-question';
import { queueFilling } from './queue-filling';
import { readMeaning } from './read-meaning';
import { recordEmbedding } from './record-embedding';
import { resolveEmbedder } from './resolve-embedder';

export async function setMeaning(
  actor: Owner & PersonInBrowser,
  wish: BodyOf<typeof setMeaningEndpoint>,
  signal: AbortSignal,
): Promise<MeaningReply> {
  const { workspaceId, userId } = actor;
  if (wish.is_on) await tryEmbedder(actor, wish, signal);
  await inWorkspace(actor, async (database) => {
    const chosen = { modelId: wish.model_id, model: wish.model };
    const setting = wish.is_on ? chosen : await findMeaningSetting(database, workspaceId);
    // What was never on has no vectors.
    if (setting === null) return;
    const { modelId, model } = setting;
    await setMeaningSetting(database, {
      workspaceId,
      isOn: wish.is_on,
      modelId,
      model,
      updatedBy: userId,
      updatedAt: new Date(),
    });
    await queueFilling(database, workspaceId);
  });
  forgetWordsAlone(workspaceId);
  return readMeaning(actor);
}

/** The word that is sent to find out whether a server makes vectors. */
const triedWord = 'ready';

async function tryEmbedder(
  actor: Owner,
  { model_id: modelId, model }: Pick<BodyOf<typeof setMeaningEndpoint>, 'model_id' | 'model'>,
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId, userId } = actor;
  // Refuses a model that is not of this workspace.
  await findOffered(actor, modelId);
  const embedder = await inWorkspace(actor, (database) =>
    resolveEmbedder(database, { workspaceId, modelId, model }),
  );
  if (!embedder.ok) throw notFound('model');
  const request = {
    texts: [triedWord],
    purpose: 'passage' as const,
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.modelTestMs)]),
  };
  const { made } = await recordEmbedding(embedder.value, request, { workspaceId, userId });
  if (!made.ok) refuseField('model', `${made.failure.reason} ${made.failure.action}`);
}
