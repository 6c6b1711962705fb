/**
 * Rows of MCP servers and their tools. Addresses and headers leave only sealed, through `findSealedServer`, for the connection. Takes a `Database`,
 * never opens one.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { z } from 'zod';
import { toJson } from '@/lib/core/json';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { mcpSignIns, mcpSignInStates } from '@/lib/protocol/mcp-server-words';
import type { McpOauth, McpServer, McpTool, McpToolDefinition } from './mcp-server';

const serverSelect = {
  id: true,
  workspaceId: true,
  name: true,
  key: true,
  host: true,
  signIn: true,
  headerName: true,
  oauth: { select: { state: true, host: true, lackedScope: true, signedInBy: true, signedInAt: true } },
  title: true,
  protocolVersion: true,
  readAt: true,
  failure: true,
  leftOut: true,
  createdAt: true,
  updatedAt: true,
} as const;

const toolSelect = {
  id: true,
  serverId: true,
  name: true,
  callName: true,
  definition: true,
  accepted: true,
  isGone: true,
} as const;

const definitionSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.json()),
  isReadOnly: z.boolean(),
});
const signInSchema = z.enum(mcpSignIns);
const signInStateSchema = z.enum(mcpSignInStates);

function presentServer(row: Prisma.McpServerGetPayload<{ select: typeof serverSelect }>): McpServer {
  const header = signInSchema.parse(row.signIn);
  // A version that knows nothing of these sign-ins may have given the server a token since.
  const oauth = header === 'none' ? presentOauth(row.oauth) : null;
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    signIn: oauth === null ? header : 'oauth',
    oauth,
  };
}

function presentOauth(
  row: Prisma.McpServerGetPayload<{ select: typeof serverSelect }>['oauth'],
): McpOauth | null {
  if (row === null) return null;
  const { state, host, lackedScope, signedInBy, signedInAt } = row;
  return {
    state: signInStateSchema.parse(state),
    host,
    lackedScope,
    signedInBy: signedInBy === null ? null : asId<UserId>(signedInBy),
    signedInAt,
  };
}

function presentTool(row: Prisma.McpToolGetPayload<{ select: typeof toolSelect }>): McpTool {
  const { accepted, definition } = row;
  return {
    ...row,
    definition: definitionSchema.parse(definition),
    accepted: accepted === null ? null : definitionSchema.parse(accepted),
  };
}

type Named = { readonly id: string; readonly workspaceId: WorkspaceId };

/** By name. */
export async function listServers(database: Database, workspaceId: WorkspaceId): Promise<McpServer[]> {
  const rows = await database.mcpServer.findMany({
    where: { workspaceId },
    orderBy: { name: 'asc' },
    select: serverSelect,
  });
  return rows.map(presentServer);
}

export async function findServer(database: Database, { id, workspaceId }: Named): Promise<McpServer | null> {
  const row = await database.mcpServer.findFirst({ where: { id, workspaceId }, select: serverSelect });
  return row === null ? null : presentServer(row);
}

export type SealedServer = { readonly urlCipher: string; readonly headerCipher: string | null };

export function findSealedServer(
  database: Database,
  { id, workspaceId }: Named,
): Promise<SealedServer | null> {
  return database.mcpServer.findFirst({
    where: { id, workspaceId },
    select: { urlCipher: true, headerCipher: true },
  });
}

type ServerReading = Pick<McpServer, 'title' | 'protocolVersion' | 'readAt' | 'failure' | 'leftOut'>;
type SealedSignIn = { readonly signIn: Exclude<McpServer['signIn'], 'oauth'> } & Pick<
  McpServer,
  'headerName'
> &
  Pick<SealedServer, 'headerCipher'>;

export type NewServer = Pick<McpServer, 'id' | 'workspaceId' | 'name' | 'key' | 'host'> &
  Pick<SealedServer, 'urlCipher'> &
  SealedSignIn &
  ServerReading & { readonly createdBy: UserId };

/** Throws if the workspace already has a server of this name or key (unique indices). */
export async function insertServer(database: Database, server: NewServer): Promise<void> {
  await database.mcpServer.create({ data: server, select: { id: true } });
}

export type ServerChange = Partial<Pick<McpServer, 'name'> & SealedSignIn & ServerReading>;

export async function updateServer(
  database: Database,
  { id, workspaceId }: Named,
  change: ServerChange,
): Promise<void> {
  await database.mcpServer.updateMany({ where: { id, workspaceId }, data: change });
}

/** Its tools go with it. */
export async function deleteServer(database: Database, { id, workspaceId }: Named): Promise<void> {
  await database.mcpServer.deleteMany({ where: { id, workspaceId } });
}

/** In the order in which their server lists them. */
export async function listTools(
  database: Database,
  { workspaceId, serverId }: { readonly workspaceId: WorkspaceId; readonly serverId?: string },
): Promise<McpTool[]> {
  const rows = await database.mcpTool.findMany({
    where: { workspaceId, ...(serverId === undefined ? {} : { serverId }) },
    orderBy: [{ serverId: 'asc' }, { position: 'asc' }, { name: 'asc' }],
    select: toolSelect,
  });
  return rows.map(presentTool);
}

export async function findTool(database: Database, { id, workspaceId }: Named): Promise<McpTool | null> {
  const row = await database.mcpTool.findFirst({ where: { id, workspaceId }, select: toolSelect });
  return row === null ? null : presentTool(row);
}

export async function findToolByCallName(
  database: Database,
  workspaceId: WorkspaceId,
  callName: string,
): Promise<McpTool | null> {
  const row = await database.mcpTool.findFirst({ where: { workspaceId, callName }, select: toolSelect });
  return row === null ? null : presentTool(row);
}

export type ListedRow = {
  readonly id: string;
  readonly name: string;
  readonly callName: string;
  readonly definition: McpToolDefinition;
  readonly position: number;
};

/** Stores a tool as its server describes it now. What an owner has accepted stays. */
export async function upsertTool(
  database: Database,
  { workspaceId, serverId }: { readonly workspaceId: WorkspaceId; readonly serverId: string },
  { id, name, callName, definition, position }: ListedRow,
): Promise<void> {
  const listed = { definition: toJson(definition) ?? {}, position, isGone: false };
  await database.mcpTool.upsert({
    where: { serverId_name: { serverId, name } },
    create: {
      id,
      workspaceId,
      serverId,
      name,
      callName,
      definition: listed.definition,
      position: listed.position,
      isGone: listed.isGone,
    },
    update: listed,
    select: { id: true },
  });
}

/** A tool that was never switched on is forgotten. One that was stays, so that its owner sees that it is gone. */
export async function leaveTools(
  database: Database,
  { workspaceId, serverId }: { readonly workspaceId: WorkspaceId; readonly serverId: string },
  listed: readonly string[],
): Promise<void> {
  const where = { workspaceId, serverId, name: { notIn: [...listed] } };
  await database.mcpTool.deleteMany({ where: { ...where, accepted: { equals: Prisma.DbNull } } });
  await database.mcpTool.updateMany({ where, data: { isGone: true } });
}

/** @param accepted null switches the tool off */
export async function acceptTool(
  database: Database,
  { id, workspaceId }: Named,
  accepted: McpToolDefinition | null,
): Promise<void> {
  await database.mcpTool.updateMany({
    where: { id, workspaceId },
    data: { accepted: accepted === null ? Prisma.DbNull : (toJson(accepted) ?? {}) },
  });
}

export async function deleteTool(database: Database, { id, workspaceId }: Named): Promise<void> {
  await database.mcpTool.deleteMany({ where: { id, workspaceId } });
}

/** Keys of servers, also of deleted ones, for whose tools an approval may still be used. */
export async function listAwaitedKeys(database: Database, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await database.approval.findMany({
    where: { workspaceId, status: { in: ['pending', 'approved'] }, name: { startsWith: 'mcp.' } },
    distinct: ['name'],
    select: { name: true },
  });
  return rows.flatMap(({ name }) => name.split('.')[1] ?? []);
}
