/** Forgets a workspace's chosen model, so that the server's default is used again. */
import { deleteModelSetting, insertModelEvent } from '@/lib/domain/models/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ModelSettingReply } from '@/lib/protocol/http/models';
import { readModelSetting } from './read-model-setting';

export async function resetModel(actor: Owner & PersonInBrowser): Promise<ModelSettingReply> {
  const { workspaceId, userId } = actor;
  await inWorkspace(workspaceId, async (database) => {
    await deleteModelSetting(database, workspaceId);
    await insertModelEvent(database, { workspaceId, userId, action: 'model.reset', detail: {} });
  });
  return readModelSetting(actor);
}
