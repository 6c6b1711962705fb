/** Lets an owner remove a model that was set up here, with its key. If it was the default, the server's default answers again. */
import { AppError } from '@/lib/core/errors';
import { deleteNamedModel, insertModelEvent } from '@/lib/domain/models/setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { findOffered } from './find-offered';

export async function removeModel(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  const { name, provider, model, origin } = await findOffered(actor, id);
  if (origin !== 'settings')
    throw new AppError('conflict', `${name} is always offered and cannot be removed.`);
  const { workspaceId, userId } = actor;
  await inWorkspace(actor, async (database) => {
    await deleteNamedModel(database, workspaceId, id);
    await insertModelEvent(database, {
      workspaceId,
      userId,
      action: 'model.removed',
      id,
      detail: { name, provider, model },
    });
  });
}
