/**
 * Lets an owner choose the model that answers by default, as if there were only one: the default is replaced, and the other models of the
 * workspace stay.
 */
import {
  insertModelEvent,
  listNamedModels,
  type ModelSetting,
  type NamedModel,
  setDefaultModel,
  updateNamedModel,
} from '@/lib/domain/models/setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ModelSettingReply } from '@/lib/protocol/http/models';
import { addRow } from './add-row';
import { chooseFreeName } from './free-name';
import { fixedModels, isFixedModel } from './list-offered';
import { type ModelWish, nameKey, readChoice } from './read-choice';
import { readModelSetting } from './read-model-setting';

export async function setModel(
  actor: Owner & PersonInBrowser,
  choice: ModelWish,
): Promise<ModelSettingReply> {
  await refuseDuplicate('Somebody else has just changed the models. Try again.', () =>
    inWorkspace(actor, (database) => replaceDefault(database, actor, choice)),
  );
  return readModelSetting(actor);
}

async function replaceDefault(database: Database, actor: Owner, choice: ModelWish): Promise<void> {
  const { workspaceId, userId } = actor;
  const rows = await listNamedModels(database, workspaceId);
  const before = findReplaced(rows, choice);
  const setting = readChoice(workspaceId, choice, before);
  const name = nameChoice(rows, { before, setting });
  if (before !== null)
    await updateNamedModel(database, {
      ...setting,
      id: before.id,
      workspaceId,
      name,
      updatedBy: userId,
    });
  const id = before?.id ?? (await addRow(database, actor, { name, setting, rows }));
  await setDefaultModel(database, workspaceId, id);
  const { provider, model } = setting;
  await insertModelEvent(database, {
    workspaceId,
    userId,
    action: 'model.changed',
    detail: { provider, model, key: nameKey(setting, choice) },
  });
}

/**
 * Returns the row that the choice replaces: the one of a fixed model, or the default if an owner set it up, or else one that is the same model
 * at the same address.
 */
function findReplaced(rows: readonly NamedModel[], choice: ModelWish): NamedModel | null {
  if (isFixedModel(choice)) return rows.find(({ provider }) => provider === choice.provider) ?? null;
  const byDefault = rows.find((row) => row.isDefault && !isFixedModel(row));
  const same = rows.find(
    ({ provider, model, baseUrl }) =>
      provider === choice.provider && model === choice.model && baseUrl === choice.base_url,
  );
  return byDefault ?? same ?? null;
}

/** A name that was only the name of the model follows the model. */
function nameChoice(
  rows: readonly NamedModel[],
  { before, setting }: { readonly before: NamedModel | null; readonly setting: ModelSetting },
): string {
  if (setting.provider === 'environment') return fixedModels.environment;
  if (setting.provider === 'extractive') return fixedModels.builtIn;
  if (before !== null && before.name !== before.model) return before.name;
  return chooseFreeName(
    rows.filter(({ id }) => id !== before?.id),
    setting.model,
  );
}
