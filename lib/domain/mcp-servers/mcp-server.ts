/** A server of the Model Context Protocol that an owner connected, and its tools. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { McpSignIn, McpSignInState } from '@/lib/protocol/mcp-server-words';

export type McpServer = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** The part of its tools' names that says whose they are. */
  readonly key: string;
  readonly host: string;
  readonly signIn: McpSignIn;
  readonly headerName: string | null;
  /** Null unless `signIn` is `oauth`. */
  readonly oauth: McpOauth | null;
  /** What the server calls itself. */
  readonly title: string;
  readonly protocolVersion: string | null;
  readonly readAt: Date | null;
  readonly failure: string | null;
  readonly leftOut: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** How an owner is signed in to a server, for the whole workspace. */
export type McpOauth = {
  readonly state: McpSignInState;
  /** Who signs people in. */
  readonly host: string;
  /** Rights that the server asked for and the sign-in lacks. */
  readonly lackedScope: string | null;
  readonly signedInBy: UserId | null;
  readonly signedInAt: Date | null;
};

/** A tool as its server describes it, within our bounds and without invisible characters. */
export type McpToolDefinition = {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly [key: string]: JsonValue };
  /** The server says that the tool changes nothing. Nobody checks that. */
  readonly isReadOnly: boolean;
};

export type McpTool = {
  readonly id: string;
  readonly serverId: string;
  /** As its server spells it. */
  readonly name: string;
  readonly callName: string;
  readonly definition: McpToolDefinition;
  readonly accepted: McpToolDefinition | null;
  readonly isGone: boolean;
};
