/**
 * The one JSON-RPC message of a request, bounded like every other body. Batches are refused: only a revision that no client asks for
 * first knows them, and each would be a hundred calls at once.
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
    'Send one message a request; batches are not read.',
  );
}

/** JSON-RPC has a number of its own for what is no JSON. */
function tellParseError(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
  throw new ProtocolError(ProtocolErrorCode.ParseError, error.message);
}
