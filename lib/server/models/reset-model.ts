/** Forgets the default model of a workspace with its key and limits, so that the server's default is used again. Other models stay. */
import { deleteNamedModel, findDefaultModel, insertModelEvent } from '@/lib/domain/models/setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ModelSettingReply } from '@/lib/protocol/http/models';
import { readModelSetting } from './read-model-setting';

export async function resetModel(actor: Owner & PersonInBrowser): Promise<ModelSettingReply> {
  const { workspaceId, userId } = actor;
  await inWorkspace(actor, async (database) => {
    const row = await findDefaultModel(database, workspaceId);
    if (row !== null) await deleteNamedModel(database, workspaceId, row.id);
    await insertModelEvent(database, { workspaceId, userId, action: 'model.reset', detail: {} });
  });
  return readModelSetting(actor);
}
