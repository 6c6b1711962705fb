/** Rows of the setting by which a workspace is also searched by meaning, and of who is making its vectors. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type MeaningSetting = {
  readonly workspaceId: WorkspaceId;
  readonly isOn: boolean;
  /** The offered model whose server and key are used. */
  readonly modelId: string;
  /** The model that makes the vectors there. */
  readonly model: string;
  /** Why the last vectors could not be made. Null if they could. */
  readonly failure: string | null;
  /** Until then a worker makes vectors, unless it was lost. */
  readonly fillingUntil: Date | null;
  /** Who set it: what is spent in the background is counted as theirs. */
  readonly updatedBy: UserId;
};

const select = {
  isOn: true,
  modelId: true,
  model: true,
  failure: true,
  fillingUntil: true,
  updatedBy: true,
} as const;

/** Null if it was never set, which is the same as off. */
export async function findMeaningSetting(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<MeaningSetting | null> {
  const row = await database.meaningSetting.findUnique({ where: { workspaceId }, select });
  return row === null ? null : { ...row, workspaceId, updatedBy: asId<UserId>(row.updatedBy) };
}

/** Every workspace with a setting, also one that is off and may still have vectors; queries across workspaces. */
export async function listWorkspacesWithMeaning(database: Database): Promise<WorkspaceId[]> {
  const rows = await database.meaningSetting.findMany({ select: { workspaceId: true } });
  return rows.map(({ workspaceId }) => asId<WorkspaceId>(workspaceId));
}

export async function setMeaningSetting(
  database: Database,
  {
    workspaceId,
    ...setting
  }: Pick<MeaningSetting, 'workspaceId' | 'isOn' | 'modelId' | 'model' | 'updatedBy'> & {
    readonly updatedAt: Date;
  },
): Promise<void> {
  const data = { ...setting, failure: null };
  await database.meaningSetting.upsert({
    where: { workspaceId },
    create: {
      failure: data.failure,
      model: data.model,
      isOn: data.isOn,
      modelId: data.modelId,
      updatedBy: data.updatedBy,
      updatedAt: data.updatedAt,
      workspaceId,
    },
    update: data,
    select: { workspaceId: true },
  });
}

/** Keeps why vectors could not be made, or null once they can. */
export async function keepMeaningFailure(
  database: Database,
  workspaceId: WorkspaceId,
  failure: string | null,
): Promise<void> {
  await database.meaningSetting.updateMany({ where: { workspaceId }, data: { failure } });
}

/** Lets the caller alone make vectors until then. False if another worker does already. */
export async function beginFilling(
  database: Database,
  workspaceId: WorkspaceId,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { count } = await database.meaningSetting.updateMany({
    where: { workspaceId, OR: [{ fillingUntil: null }, { fillingUntil: { lt: now } }] },
    data: { fillingUntil: until },
  });
  return count > 0;
}

/** Prolongs the turn of the caller. False if the setting has changed since it was read. */
export async function keepFilling(
  database: Database,
  { workspaceId, modelId, model }: MeaningSetting,
  until: Date,
): Promise<boolean> {
  const { count } = await database.meaningSetting.updateMany({
    where: { workspaceId, modelId, model, isOn: true },
    data: { fillingUntil: until },
  });
  return count > 0;
}

export async function endFilling(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.meaningSetting.updateMany({ where: { workspaceId }, data: { fillingUntil: null } });
}
