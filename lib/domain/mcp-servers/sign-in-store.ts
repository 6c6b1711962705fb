/**
 * Rows of sign-ins to MCP servers (decision 154). Clients and tokens leave only sealed, for `server/mcp-servers/sign-in`. Whatever replaces a
 * grant names the number of the one it read, so that of two processes only one does. Takes a `Database`, never opens one.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

type Place = { readonly serverId: string; readonly workspaceId: WorkspaceId };

export type SealedSignIn = {
  readonly clientCipher: string | null;
  readonly grantCipher: string | null;
  readonly grantNumber: number;
  readonly expiresAt: Date | null;
  readonly scope: string | null;
  readonly lackedScope: string | null;
};

const select = {
  clientCipher: true,
  grantCipher: true,
  grantNumber: true,
  expiresAt: true,
  scope: true,
  lackedScope: true,
} as const;

/** Null if the server is not signed in to with OAuth. */
export function findSealedSignIn(
  database: Database,
  { serverId, workspaceId }: Place,
): Promise<SealedSignIn | null> {
  return database.mcpSignIn.findFirst({
    where: { serverId, workspaceId, server: { signIn: 'none' } },
    select,
  });
}

/** The server is to be signed in to. What it was signed in with before is gone. */
export async function beginSignIn(
  database: Database,
  { serverId, workspaceId }: Place,
  { host, clientCipher }: { readonly host: string; readonly clientCipher: string | null },
): Promise<void> {
  await database.mcpSignIn.deleteMany({ where: { serverId, workspaceId } });
  await database.mcpSignIn.create({
    data: { serverId, workspaceId, state: 'waiting', host, clientCipher },
    select: { serverId: true },
  });
}

export async function deleteSignIn(database: Database, { serverId, workspaceId }: Place): Promise<void> {
  await database.mcpSignIn.deleteMany({ where: { serverId, workspaceId } });
}

/** Who we are to the authorization server, and what its host is. */
export async function storeClient(
  database: Database,
  { serverId, workspaceId }: Place,
  { host, clientCipher }: { readonly host: string; readonly clientCipher: string },
): Promise<void> {
  await database.mcpSignIn.updateMany({ where: { serverId, workspaceId }, data: { host, clientCipher } });
}

export type NewGrant = {
  readonly grantCipher: string;
  readonly clientCipher: string;
  readonly host: string;
  readonly scope: string | null;
  readonly expiresAt: Date | null;
  readonly signedInBy: UserId;
  readonly signedInAt: Date;
};

/** @returns false if the server is gone, or is not signed in to with OAuth any more */
export async function storeGrant(
  database: Database,
  { serverId, workspaceId }: Place,
  { grantCipher, clientCipher, host, scope, expiresAt, signedInBy, signedInAt }: NewGrant,
): Promise<boolean> {
  const { count } = await database.mcpSignIn.updateMany({
    where: { serverId, workspaceId, server: { signIn: 'none' } },
    data: {
      state: 'signed_in',
      grantCipher,
      clientCipher,
      host,
      scope,
      expiresAt,
      signedInBy,
      signedInAt,
      lackedScope: null,
      renewingUntil: null,
      grantNumber: { increment: 1 },
    },
  });
  if (count === 0) return false;
  const detail = { host };
  await insertAuditEvent(database, {
    workspaceId,
    userId: signedInBy,
    action: 'mcp_server.signed_in',
    objectId: serverId,
    detail,
  });
  return true;
}

type Held = Place & { readonly grantNumber: number };

/** Lets one process renew this grant. The others wait for what it stores. */
export async function takeRenewal(
  database: Database,
  { serverId, workspaceId, grantNumber }: Held,
  seconds: number,
): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE mcp_sign_in SET renewing_until = (now() AT TIME ZONE 'UTC') + make_interval(secs => ${seconds})
    WHERE server_id = ${serverId} AND workspace_id = ${workspaceId} AND grant_number = ${grantNumber}
      AND state = 'signed_in' AND (renewing_until IS NULL OR renewing_until < (now() AT TIME ZONE 'UTC'))`;
  return count === 1;
}

export async function leaveRenewal(
  database: Database,
  { serverId, workspaceId, grantNumber }: Held,
): Promise<void> {
  await database.mcpSignIn.updateMany({
    where: { serverId, workspaceId, grantNumber },
    data: { renewingUntil: null },
  });
}

export async function storeRenewal(
  database: Database,
  { serverId, workspaceId, grantNumber }: Held,
  { grantCipher, expiresAt }: { readonly grantCipher: string; readonly expiresAt: Date | null },
): Promise<void> {
  await database.mcpSignIn.updateMany({
    where: { serverId, workspaceId, grantNumber },
    data: { grantCipher, expiresAt, renewingUntil: null, grantNumber: { increment: 1 } },
  });
}

/** @returns false if another process has stored a newer grant, or has ended it already */
export async function endGrant(
  database: Database,
  { serverId, workspaceId, grantNumber }: Held,
  { keepsClient }: { readonly keepsClient: boolean },
): Promise<boolean> {
  const { count } = await database.mcpSignIn.updateMany({
    where: { serverId, workspaceId, grantNumber, state: 'signed_in' },
    data: {
      state: 'ended',
      grantCipher: null,
      expiresAt: null,
      renewingUntil: null,
      ...(keepsClient ? {} : { clientCipher: null }),
    },
  });
  if (count === 0) return false;
  await insertAuditEvent(database, {
    workspaceId,
    userId: null,
    action: 'mcp_server.sign_in_ended',
    objectId: serverId,
    detail: {},
  });
  return true;
}

/** The server asked for rights that this grant lacks. */
export async function storeLackedScope(
  database: Database,
  { serverId, workspaceId, grantNumber }: Held,
  lackedScope: string,
): Promise<void> {
  await database.mcpSignIn.updateMany({
    where: { serverId, workspaceId, grantNumber },
    data: { lackedScope },
  });
}
