/**
 * Reads the single JSON-RPC message of a request, limited like every other body. Batches are refused: only a revision that no client
 * requests first allows them, and each could be a hundred calls at once.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonBody } from '../http/read-json-body';
import { requireShape } from '../http/require-shape';

export async function readMessage(request: Request): Promise<unknown> {
  const message = requireShape(z.unknown(), await readJsonBody(request).catch(tellParseError));
  if (!Array.isArray(message)) return message;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    'Send one message per request; batches are not supported.',
  );
}

/** JSON-RPC has a separate code for text that is not JSON. */
function tellParseError(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
  throw new ProtocolError(ProtocolErrorCode.ParseError, error.message);
}
