/** Rows of API tokens: creating, listing and revoking them. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type TokenScope, tokenScopes } from '@/lib/protocol/token-scopes';

export type ApiToken = {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

const view = {
  id: true,
  userId: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** Reads the scopes of a row. Throws if this version does not know one of them. */
export const readScopes = (kept: readonly string[]): TokenScope[] => z.array(z.enum(tokenScopes)).parse(kept);

export async function insertApiToken(
  database: Database,
  token: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly expiresAt: Date;
  },
): Promise<ApiToken> {
  const row = await database.apiToken.create({
    data: {
      id: createUuid(),
      workspaceId: token.workspaceId,
      userId: token.userId,
      name: token.name,
      scopes: [...token.scopes],
      expiresAt: token.expiresAt,
    },
    select: view,
  });
  return { ...row, userId: asId<UserId>(row.userId), scopes: readScopes(row.scopes) };
}

/** Returns the valid tokens of one member or of all, newest first. */
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
  return rows.map((row) => ({
    ...row,
    userId: asId<UserId>(row.userId),
    scopes: readScopes(row.scopes),
  }));
}

/** @returns the names of the revoked tokens */
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

/** Returns those of the tokens that are neither revoked nor expired. */
export async function listLiveTokens(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.apiToken.findMany({
    where: { id: { in: [...ids] }, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns what a token may be used for now; null if it is revoked or expired. */
export async function findLiveScopes(
  database: Database,
  id: string,
  now: Date,
): Promise<TokenScope[] | null> {
  const row = await database.apiToken.findFirst({
    where: { id, revokedAt: null, expiresAt: { gt: now } },
    select: { scopes: true },
  });
  return row && readScopes(row.scopes);
}
