/**
 * Lets an owner change a model or make it the default. Of the model of the environment only the spending limits can be changed, and of the
 * built-in reader nothing.
 */
import {
  insertModelEvent,
  listNamedModels,
  type NamedModel,
  setDefaultModel,
  updateNamedModel,
} from '@/lib/domain/models/setting-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { AppError, notFound } from '@/lib/core/errors';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeModelEndpoint, OfferedModelReply } from '@/lib/protocol/http/models';
import { addRow } from './add-row';
import { requireFreeName } from './free-name';
import { builtInSetting, listOffered, type OfferedModel } from './list-offered';
import { readOneOffered } from './present-offered';
import { type ModelWish, nameKey, readChoice } from './read-choice';
import { providerSchema, readEnvironmentModel } from './read-environment-model';

type Change = BodyOf<typeof changeModelEndpoint>;

export async function changeModel(
  actor: Owner & PersonInBrowser,
  { id, body }: { readonly id: string; readonly body: Change },
): Promise<OfferedModelReply> {
  await refuseDuplicate('Somebody else has just changed the models. Try again.', () =>
    inWorkspace(actor, async (database) => {
      const rows = await listNamedModels(database, actor.workspaceId);
      const offered = listOffered(rows, readEnvironmentModel()).find((each) => each.id === id);
      if (offered === undefined) throw notFound('model');
      const { is_default: makesDefault, ...change } = body;
      const rowId = await keepChange(database, actor, { offered, change, rows });
      if (makesDefault === undefined) return;
      await setDefaultModel(database, actor.workspaceId, rowId);
      await tell(database, actor, { offered, action: 'model.made_default', detail: { name: offered.name } });
    }),
  );
  return readOneOffered(actor, id);
}

type Changing = {
  readonly offered: OfferedModel;
  readonly change: Omit<Change, 'is_default'>;
  readonly rows: readonly NamedModel[];
};

/** Stores what changes, and returns the id of the row. One of the fixed models gets its row when something is set for it. */
async function keepChange(database: Database, actor: Owner, changing: Changing): Promise<string> {
  const { offered, change, rows } = changing;
  const { origin, row } = offered;
  if (origin !== 'settings') refuseFixed(offered, change);
  const changes = Object.keys(change).length > 0;
  if (row !== null && !changes) return row.id;
  const wish = writeWish(offered, change);
  const setting = readChoice(actor.workspaceId, wish, row);
  const id = row?.id ?? (await addRow(database, actor, { name: offered.id, setting, rows }));
  if (!changes) return id;
  const name =
    change.name === undefined ? (row?.name ?? offered.id) : requireFreeName(rows, { id, name: change.name });
  const { workspaceId, userId } = actor;
  if (row !== null)
    await updateNamedModel(database, { ...setting, id, workspaceId, name, updatedBy: userId });
  const { provider, model } = setting;
  const detail = { name: offered.name, provider, model, key: nameKey(setting, wish) };
  await tell(database, actor, { offered, action: 'model.changed', detail });
  return id;
}

/** What may be set for the model of the environment. */
const limitFields: ReadonlySet<string> = new Set(['run_cost_ceiling_usd', 'run_token_ceiling']);

function refuseFixed({ origin, name }: OfferedModel, change: Changing['change']): void {
  const refused = Object.keys(change).find((field) => origin === 'built-in' || !limitFields.has(field));
  if (refused === undefined) return;
  throw new AppError(
    'conflict',
    origin === 'built-in'
      ? `${name} is always there as it is.`
      : 'This model was configured when the server was started. Only its spending limits can be changed here.',
  );
}

/** The whole setting that the change leads to. */
function writeWish({ origin, provider, setting }: OfferedModel, change: Changing['change']): ModelWish {
  const { name: _name, ...fields } = change;
  const own = setting ?? builtInSetting;
  const fixed = origin === 'built-in' ? ('extractive' as const) : ('environment' as const);
  return {
    provider: origin === 'settings' ? providerSchema.parse(provider) : fixed,
    model: own.model,
    base_url: own.baseUrl,
    context_tokens: own.contextTokens,
    run_cost_ceiling_usd: own.runCostCeilingUsd,
    run_token_ceiling: own.runTokenCeiling,
    ...fields,
  };
}

type Told = Pick<Parameters<typeof insertModelEvent>[1], 'action' | 'detail'> & {
  readonly offered: OfferedModel;
};

function tell(
  database: Database,
  { workspaceId, userId }: Owner,
  { offered, action, detail }: Told,
): Promise<void> {
  return insertModelEvent(database, { workspaceId, userId, action, id: offered.id, detail });
}
