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
  /** What it said of the sign-in it needs. */
  readonly challenge?: McpChallenge;
  /** The status of the answer that refused the sign-in. */
  readonly status?: number;
};

/** What a server says in `WWW-Authenticate` (RFC 6750, 3; RFC 9728, 5.1). Untrusted. */
export type McpChallenge = {
  /** Where it describes who signs people in for it; null if it does not say. */
  readonly resourceMetadataUrl: URL | null;
  /** The rights that the request needs, separated by spaces. */
  readonly scope: string | null;
  /** The sign-in is valid, but lacks rights. */
  readonly lacksScope: boolean;
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
type Library = Pick<
  typeof library,
  'ProtocolError' | 'SdkError' | 'SdkErrorCode' | 'extractWWWAuthenticateParams'
>;

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
function describe(error: unknown, errors: Library, wire: McpFetch): McpFailure {
  const seen = wire.getFailure();
  if (seen !== null) {
    if (seen.code === 'timed_out' || seen.code === 'too_large') return { code: seen.code, reason: '' };
    if (seen.code === 'bad_redirect') return { code: 'redirected', reason: '' };
    return { code: 'unreachable', reason: seen.sentence };
  }
  const status = wire.getStatus();
  const isMessage = error instanceof errors.ProtocolError;
  if (status === 401 || status === 403) {
    const challenge = readChallenge(wire.getChallenge(), errors.extractWWWAuthenticateParams);
    // The body of a refusal may be a message of the protocol. What its status is about comes first, unless that may be anything.
    if (status === 401 || challenge.lacksScope || !isMessage)
      return { code: 'sign_in_needed', reason: '', challenge, status };
  }
  if (isMessage) return { code: 'refused', reason: error.message };
  return { code: nameFailure(error, errors, status), reason: '' };
}

function nameFailure(
  error: unknown,
  { SdkError, SdkErrorCode }: Library,
  status: number | null,
): McpFailureCode {
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return 'timed_out';
    if (error.code === SdkErrorCode.UnsupportedResultType) return 'asks_for_input';
    if (error.code === SdkErrorCode.ListPaginationExceeded) return 'too_many_tools';
  }
  return status === 404 || status === 405 ? 'no_server' : 'not_understood';
}

function readChallenge(header: string | null, read: Library['extractWWWAuthenticateParams']): McpChallenge {
  const {
    resourceMetadataUrl = null,
    scope,
    error,
  } = header === null
    ? {}
    : read(new Response(null, { headers: { 'www-authenticate': header.slice(0, maxChallengeChars) } }));
  return { resourceMetadataUrl, scope: readScope(scope), lacksScope: error === 'insufficient_scope' };
}

/** A longer header is cut. */
const maxChallengeChars = 4_000;

/** Returns null for what is no list of rights (RFC 6749, 3.3). */
export function readScope(scope: string | undefined): string | null {
  const isScope = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
  return scope !== undefined && scope.length <= limits.mcpScopeChars && isScope.test(scope) ? scope : null;
}
