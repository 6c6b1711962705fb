/** Stores another model of a workspace, within the bound. It is not the default yet. */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { insertNamedModel, type ModelSetting, type NamedModel } from '@/lib/domain/models/setting-store';
import type { Owner } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

type NewModel = {
  readonly name: string;
  readonly setting: ModelSetting;
  readonly rows: readonly NamedModel[];
};

export async function addRow(
  database: Database,
  { workspaceId, userId }: Owner,
  { name, setting, rows }: NewModel,
): Promise<string> {
  if (rows.length >= limits.namedModels)
    throw new AppError('conflict', `A workspace has at most ${limits.namedModels} models. Remove one first.`);
  const id = createUuid();
  await insertNamedModel(database, { ...setting, id, workspaceId, name, updatedBy: userId });
  return id;
}
