/**
 * Tools of MCP servers that an owner connected and switched on (threats 12). Their names, descriptions and results come from outside. The address of
 * a server and its token never pass through here, only its host, by which people can judge it.
 */
import type { JsonValue } from '@/lib/core/json';

export type McpToolOffer = {
  /** `mcp.server.tool` */
  readonly name: string;
  readonly title: string;
  /** As the owner accepted it. */
  readonly description: string;
  readonly inputSchema: { readonly [key: string]: JsonValue };
  /** The name that the workspace gave to its server. */
  readonly server: string;
};

export type McpServersPort = {
  /** The tools that are on now. */
  list(): Promise<readonly McpToolOffer[]>;
  /** Throws a `ToolFailure` if the tool is not on any more. */
  describe(name: string): Promise<{
    readonly server: string;
    /** For example `mcp.example.com`. */
    readonly host: string;
  }>;
  /**
   * Calls the tool once. Before anything is sent, its server is asked how it describes the tool now; if that is not what the owner accepted, a
   * `ToolFailure` says so. The result is bounded in size. Whatever else fails is a `ToolFailure`, too.
   */
  call(request: {
    readonly name: string;
    readonly arguments: { readonly [key: string]: JsonValue };
    readonly signal: AbortSignal;
  }): Promise<JsonValue>;
};
