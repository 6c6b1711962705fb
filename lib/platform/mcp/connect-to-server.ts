/**
 * The only file that talks to MCP servers of others (2026-07-28 "Streamable HTTP", and what the official client negotiates with older servers). It
 * connects, does the work, and closes. Nothing is kept between two pieces of work, so a server cannot reach us by itself. It declares no
 * capability: a server may ask neither for a sampled text nor for input, and is told of no directory. The client would compile the schemas of
 * results into code; ours are never compiled, because strangers wrote them.
 */
import type {
  CallToolResult,
  Client,
  JsonSchemaValidator,
  jsonSchemaValidator,
  Tool,
} from '@modelcontextprotocol/client';
import type * as library from '@modelcontextprotocol/client';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { createMcpFetch, type McpFetch } from '../fetch/mcp-fetch';

export type McpTarget = {
  readonly url: URL;
  /** How requests are signed in. Sent to `url` and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
};

export type McpToolResult = CallToolResult;

export type McpConnection = {
  /** What the server calls itself; empty if it gives no name. */
  readonly title: string;
  readonly protocolVersion: string | null;
  listTools(): Promise<readonly Tool[]>;
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<McpToolResult>;
};

const mcpFailureCodes = [
  /** The request did not arrive, or no complete answer came; `reason` is a sentence. */
  'unreachable',
  'sign_in_needed',
  'timed_out',
  'too_large',
  'redirected',
  'no_server',
  /** The server refused the request; `reason` is what it said. */
  'refused',
  'asks_for_input',
  'too_many_tools',
  'not_understood',
] as const;
type McpFailureCode = (typeof mcpFailureCodes)[number];

export type McpFailure = {
  readonly code: McpFailureCode;
  /** Untrusted if the server refused; otherwise ours. */
  readonly reason: string;
};

type Connecting = { readonly allow: readonly string[]; readonly signal: AbortSignal };

/** Pages of a list of tools. A list that goes on is refused. */
const maxPages = 20;

/** What `work` throws itself is rethrown; what goes wrong between us and the server is a failure. */
export async function withMcpServer<Value>(
  { url, headers }: McpTarget,
  { allow, signal }: Connecting,
  work: (connection: McpConnection) => Promise<Value>,
): Promise<Result<Value, McpFailure>> {
  // Loaded when it is needed: most workspaces have no such server.
  const loaded = await import('@modelcontextprotocol/client');
  const wire = createMcpFetch({ url, allow, signal });
  const attempt = createAttempt(loaded, wire);
  const client = new loaded.Client(clientInfo, {
    versionNegotiation: { mode: 'auto' },
    inputRequired: { autoFulfill: false },
    listMaxPages: maxPages,
    jsonSchemaValidator: unchecked,
  });
  const transport = new loaded.StreamableHTTPClientTransport(url, {
    requestInit: { headers },
    fetch: wire.fetch,
    // A stream that broke is not asked for again: the call would be made twice by a server that does not know the difference.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const options = { timeout: limits.mcpCallMs, signal };
  try {
    await attempt(() => client.connect(transport, options));
    return succeed(await work(present(client, attempt, options)));
  } catch (error) {
    if (error instanceof Break) return fail(error.failure);
    throw error;
  } finally {
    await transport.terminateSession().catch(() => undefined);
    await client.close().catch(() => undefined);
    await wire.close();
  }
}

const clientInfo = { name: 'sourcebook', title: 'Sourcebook', version: '1' };

const unchecked: jsonSchemaValidator = {
  getValidator<Shape>(): JsonSchemaValidator<Shape> {
    return (input) =>
      isAccepted<Shape>(input)
        ? { valid: true, data: input, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: 'There is no structured content.' };
  },
};

/** Every result is: what it holds is read as untrusted JSON, whatever its server promised. */
function isAccepted<Shape>(input: unknown): input is Shape {
  return input !== null;
}

type Options = { readonly timeout: number; readonly signal: AbortSignal };

function present(client: Client, attempt: Attempt, options: Options): McpConnection {
  const server = client.getServerVersion();
  return {
    title: server?.title ?? server?.name ?? '',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    listTools: () => attempt(async () => (await client.listTools(undefined, options)).tools),
    callTool: (name, given) => attempt(() => client.callTool({ name, arguments: { ...given } }, options)),
  };
}

/** Carries a failure of the connection through the work. */
class Break extends Error {
  constructor(readonly failure: McpFailure) {
    super(failure.code);
  }
}

type Attempt = <Value>(step: () => Promise<Value>) => Promise<Value>;
type Library = Pick<typeof library, 'ProtocolError' | 'SdkError' | 'SdkErrorCode'>;

function createAttempt(errors: Library, wire: McpFetch): Attempt {
  return async (step) => {
    try {
      return await step();
    } catch (error) {
      throw new Break(describe(error, errors, wire));
    }
  };
}

/** The library wraps what happened below it in errors of its own, so what the connection itself saw comes first. */
function describe(
  error: unknown,
  { ProtocolError, SdkError, SdkErrorCode }: Library,
  wire: McpFetch,
): McpFailure {
  const seen = wire.getFailure();
  if (seen !== null) {
    if (seen.code === 'timed_out' || seen.code === 'too_large') return { code: seen.code, reason: '' };
    if (seen.code === 'bad_redirect') return { code: 'redirected', reason: '' };
    return { code: 'unreachable', reason: seen.sentence };
  }
  if (error instanceof ProtocolError) return { code: 'refused', reason: error.message };
  const status = wire.getStatus();
  if (status === 401 || status === 403) return { code: 'sign_in_needed', reason: '' };
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return { code: 'timed_out', reason: '' };
    if (error.code === SdkErrorCode.UnsupportedResultType) return { code: 'asks_for_input', reason: '' };
    if (error.code === SdkErrorCode.ListPaginationExceeded) return { code: 'too_many_tools', reason: '' };
  }
  if (status === 404 || status === 405) return { code: 'no_server', reason: '' };
  return { code: 'not_understood', reason: '' };
}
