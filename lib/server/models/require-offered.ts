/** Finds the model that a request chose. An unknown one is refused with what is offered, and never replaced by the default. */
import { AppError } from '@/lib/core/errors';
import { listNamedModels } from '@/lib/domain/models/setting-store';
import type { AskedModel } from '@/lib/protocol/asked-model';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { listOffered } from './list-offered';
import { readEnvironmentModel } from './read-environment-model';

/** @returns undefined if the request chose none, so that the default of the workspace answers */
export async function requireOffered(
  database: Database,
  { workspaceId }: Viewer,
  id: string | null | undefined,
): Promise<AskedModel | undefined> {
  if (id === null || id === undefined) return undefined;
  const offered = listOffered(await listNamedModels(database, workspaceId), readEnvironmentModel());
  const found = offered.find((each) => each.id === id);
  if (found !== undefined) return { id, name: found.name };
  const names = offered.map(({ name, isDefault }) => (isDefault ? `${name} (the default)` : name));
  throw new AppError(
    'not_found',
    `The chosen model is not offered here any more, so nothing was sent. Offered are ${names.join(', ')}.`,
    {
      data: {
        field: 'model_id',
        offered: offered.map(({ name, isDefault, ...each }) => ({
          id: each.id,
          name,
          is_default: isDefault,
        })),
      },
    },
  );
}
