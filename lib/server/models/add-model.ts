/** Lets an owner set up another model under a name. */
import { insertModelEvent, listNamedModels, setDefaultModel } from '@/lib/domain/models/setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { addModelEndpoint, OfferedModelReply } from '@/lib/protocol/http/models';
import { addRow } from './add-row';
import { chooseFreeName, requireFreeName } from './free-name';
import { readOneOffered } from './present-offered';
import { nameKey, readChoice } from './read-choice';

export async function addModel(
  actor: Owner & PersonInBrowser,
  wish: BodyOf<typeof addModelEndpoint>,
): Promise<OfferedModelReply> {
  const { workspaceId, userId } = actor;
  const id = await refuseDuplicate('Somebody else has just changed the models. Try again.', () =>
    inWorkspace(actor, async (database) => {
      const rows = await listNamedModels(database, workspaceId);
      const setting = readChoice(workspaceId, wish, null);
      const name =
        wish.name === undefined
          ? chooseFreeName(rows, setting.model)
          : requireFreeName(rows, { id: '', name: wish.name });
      const added = await addRow(database, actor, { name, setting, rows });
      if (wish.is_default) await setDefaultModel(database, workspaceId, added);
      const { provider, model } = setting;
      await insertModelEvent(database, {
        workspaceId,
        userId,
        action: 'model.added',
        id: added,
        detail: { name, provider, model, key: nameKey(setting, wish) },
      });
      return added;
    }),
  );
  return readOneOffered(actor, id);
}
