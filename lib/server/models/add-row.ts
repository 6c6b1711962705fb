/**
 * Stores another model of a workspace. It is not the default yet. Only those that owners set up count towards the bound, so that the fixed ones
 * can always be chosen.
 */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { insertNamedModel, type ModelSetting, type NamedModel } from '@/lib/domain/models/setting-store';
import type { Owner } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { isFixedModel } from './list-offered';

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
  const held = rows.filter((row) => !isFixedModel(row));
  if (!isFixedModel(setting) && held.length >= limits.namedModels)
    throw new AppError('conflict', `A workspace has at most ${limits.namedModels} models. Remove one first.`);
  const id = createUuid();
  await insertNamedModel(database, { ...setting, id, workspaceId, name, updatedBy: userId });
  return id;
}
