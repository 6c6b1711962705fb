/**
 * Rows of the models that a workspace has set up, each under a name, and who changed them. The ciphertext of a key is read only to call the
 * model. Two rows have a provider that says whose they are: they hold what
 * an owner set for the model of the `environment` and for the built-in reader, `extractive`.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

/** How one model is reached, and what a run with it may spend. */
export type ModelSetting = {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string | null;
  readonly apiKeyCipher: string | null;
  readonly contextTokens: number | null;
  readonly runCostCeilingUsd: number | null;
  readonly runTokenCeiling: number | null;
};

export type NamedModel = ModelSetting & {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** When it was last tried as it is now. Null if it was not. */
  readonly triedAt: Date | null;
  /** Why it did not answer then. Null if it did. */
  readonly tryFailure: string | null;
  readonly updatedAt: Date;
};

const settingSelect = {
  provider: true,
  model: true,
  baseUrl: true,
  apiKeyCipher: true,
  contextTokens: true,
  runCostCeilingUsd: true,
  runTokenCeiling: true,
} as const;

const namedSelect = {
  ...settingSelect,
  id: true,
  name: true,
  isDefault: true,
  triedAt: true,
  tryFailure: true,
  updatedAt: true,
} as const;

/** The default of the workspace or, if an owner chose none, what is set for the model of the environment. Null if nothing is. */
export function findDefaultModel(database: Database, workspaceId: WorkspaceId): Promise<NamedModel | null> {
  return database.modelSetting.findFirst({
    where: { workspaceId, OR: [{ isDefault: true }, { provider: 'environment' }] },
    orderBy: { isDefault: 'desc' },
    select: namedSelect,
  });
}

/** Every row of the workspace, in the order in which they were added. */
export function listNamedModels(database: Database, workspaceId: WorkspaceId): Promise<NamedModel[]> {
  return database.modelSetting.findMany({
    where: { workspaceId },
    select: namedSelect,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

type Changed = { readonly workspaceId: WorkspaceId; readonly updatedBy: UserId };

/** Adds a model that is not the default. */
export async function insertNamedModel(
  database: Database,
  model: ModelSetting & Changed & Pick<NamedModel, 'id' | 'name'>,
): Promise<void> {
  await database.modelSetting.create({ data: model, select: { id: true } });
}

/** Changes a model. What its last try found is forgotten, because it was about another setting. */
export async function updateNamedModel(
  database: Database,
  { id, workspaceId, ...change }: ModelSetting & Changed & Pick<NamedModel, 'id' | 'name'>,
): Promise<void> {
  await database.modelSetting.updateMany({
    where: { id, workspaceId },
    data: {
      provider: change.provider,
      model: change.model,
      baseUrl: change.baseUrl,
      apiKeyCipher: change.apiKeyCipher,
      contextTokens: change.contextTokens,
      runCostCeilingUsd: change.runCostCeilingUsd,
      runTokenCeiling: change.runTokenCeiling,
      updatedBy: change.updatedBy,
      name: change.name,
      triedAt: null,
      tryFailure: null,
    },
  });
}

/** Makes this row the default, or no row at all, and no other. What is known of the models stays: none of them was changed. */
export async function setDefaultModel(
  database: Database,
  workspaceId: WorkspaceId,
  id: string | null,
): Promise<void> {
  // In SQL, because Prisma would note the time as that of a change.
  await database.$executeRaw`UPDATE model_setting SET is_default = false WHERE workspace_id = ${workspaceId} AND is_default`;
  if (id !== null)
    await database.$executeRaw`UPDATE model_setting SET is_default = true WHERE id = ${id} AND workspace_id = ${workspaceId}`;
}

/** Keeps the outcome of a try, unless the model was changed in the meantime. */
export async function keepTry(
  database: Database,
  workspaceId: WorkspaceId,
  tried: Pick<NamedModel, 'id' | 'updatedAt' | 'triedAt' | 'tryFailure'>,
): Promise<void> {
  const { id, updatedAt, triedAt, tryFailure } = tried;
  await database.modelSetting.updateMany({
    where: { id, workspaceId, updatedAt },
    data: { triedAt, tryFailure },
  });
}

export async function deleteNamedModel(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  await database.modelSetting.deleteMany({ where: { id, workspaceId } });
}

/** Records who changed a model, in the transaction of the change. Records whether there is a key, never the key itself. */
export function insertModelEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly action: 'model.added' | 'model.changed' | 'model.removed' | 'model.made_default' | 'model.reset';
    /** Absent for the choice of the workspace as a whole. */
    readonly id?: string;
    readonly detail: {
      readonly name?: string;
      readonly provider?: string;
      readonly model?: string;
      readonly key?: string;
    };
  },
): Promise<void> {
  const { workspaceId, userId, action, id = workspaceId, detail } = event;
  return insertAuditEvent(database, { workspaceId, userId, action, objectId: id, detail });
}
