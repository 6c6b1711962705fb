/** Finds one of the models that are offered, or throws "not found". */
import { notFound } from '@/lib/core/errors';
import { listNamedModels } from '@/lib/domain/models/setting-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { listOffered, type OfferedModel } from './list-offered';
import { readEnvironmentModel } from './read-environment-model';

export async function findOffered({ workspaceId, userId }: Viewer, id: string): Promise<OfferedModel> {
  const rows = await inWorkspace({ workspaceId, userId }, (database) =>
    listNamedModels(database, workspaceId),
  );
  const found = listOffered(rows, readEnvironmentModel()).find((offered) => offered.id === id);
  if (found === undefined) throw notFound('model');
  return found;
}
