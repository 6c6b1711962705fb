/**
 * Presents the refusal of a request whose message was not read: an HTTP status, and a JSON-RPC error that has no id to answer (2026-07-28
 * "Streamable HTTP", "Authorization"). It never contains the token or the cause of an internal error.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AppError } from '@/lib/core/errors';
import { log } from '@/lib/platform/telemetry/log';
import { challenge } from '../http/challenge';
import { statusOfCode } from '../http/route';

/** One of the codes that JSON-RPC leaves to servers. The HTTP status already says the rest. */
const refusedByServer = -32_000;

export function presentRefusal(error: unknown, request: Request, requestId: string): Response {
  if (error instanceof ProtocolError) return write(statusOfCode.invalid_input, error);
  if (!(error instanceof AppError) || error.code === 'internal') {
    log.error({ requestId, endpoint: 'mcp', error }, 'a request failed');
    return write(statusOfCode.internal, {
      code: ProtocolErrorCode.InternalError,
      message: 'Something went wrong here.',
    });
  }
  log.debug({ requestId, endpoint: 'mcp', code: error.code }, 'a request was refused');
  const code = error.code === 'invalid_input' ? ProtocolErrorCode.InvalidRequest : refusedByServer;
  const response = write(statusOfCode[error.code], { code, message: error.message });
  if (error.retryAfterSeconds !== undefined)
    response.headers.set('retry-after', String(error.retryAfterSeconds));
  return error.code === 'unauthenticated' ? challenge(response, request) : response;
}

function write(
  status: number,
  { code, message }: { readonly code: number; readonly message: string },
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
