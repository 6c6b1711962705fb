/** Rows of API tokens, for making, listing and revoking them. Takes a `Database`, never opens one. */
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type ApiToken = {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

const view = {
  id: true,
  userId: true,
  name: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

export async function insertApiToken(
  database: Database,
  token: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly name: string;
    readonly expiresAt: Date;
  },
): Promise<ApiToken> {
  const row = await database.apiToken.create({
    data: {
      id: createUuid(),
      workspaceId: token.workspaceId,
      userId: token.userId,
      name: token.name,
      expiresAt: token.expiresAt,
    },
    select: view,
  });
  return { ...row, userId: asId<UserId>(row.userId) };
}

/** Tokens that work, newest first: of one member, or of all. */
export async function listApiTokens(
  database: Database,
  workspaceId: WorkspaceId,
  which: { readonly userId: UserId | null; readonly now: Date },
): Promise<ApiToken[]> {
  const rows = await database.apiToken.findMany({
    where: {
      workspaceId,
      revokedAt: null,
      expiresAt: { gt: which.now },
      ...(which.userId === null ? {} : { userId: which.userId }),
    },
    select: view,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map((row) => ({ ...row, userId: asId<UserId>(row.userId) }));
}

/** @returns the names of those that ended */
export async function revokeApiTokens(
  database: Database,
  workspaceId: WorkspaceId,
  which: { readonly id?: string; readonly userId?: UserId; readonly now: Date },
): Promise<string[]> {
  const rows = await database.apiToken.updateManyAndReturn({
    where: {
      workspaceId,
      revokedAt: null,
      ...(which.id === undefined ? {} : { id: which.id }),
      ...(which.userId === undefined ? {} : { userId: which.userId }),
    },
    data: { revokedAt: which.now },
    select: { name: true },
  });
  return rows.map((row) => row.name);
}
