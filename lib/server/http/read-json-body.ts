/**
 * Reads the body of a request, JSON or text. The type must be declared, the size is counted as data arrives, and the body is parsed only if
 * it fits. A page of another site can send `text/plain` without a preflight request, so no other type is ever read as JSON (threats 18).
 */
import { AppError } from '@/lib/core/errors';
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

/** A character as counted by the limits (a UTF-16 unit) takes at most this many bytes in UTF-8. A surrogate pair takes four bytes. */
export const maxBytesPerChar = 3;

export function readMediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

export async function readJsonBody(request: Request, maxChars?: number): Promise<unknown> {
  const sent = await readSentJson(request, maxChars);
  if (sent !== undefined) return sent;
  const sentence = 'There is no body. Send one as application/json.';
  if (readMediaType(request) !== 'application/json') throw new AppError('unsupported_type', sentence);
  throw new AppError('invalid_input', sentence, { data: { field: 'body' } });
}

/** Undefined if nothing was sent. An endpoint that needs nothing from its body requires neither a body nor a content type. */
export async function readSentJson(
  request: Request,
  maxChars: number = limits.requestBodyChars,
): Promise<unknown> {
  const isJson = readMediaType(request) === 'application/json';
  const tooLarge = () => new AppError('too_large', `The body is larger than ${maxChars} characters.`);
  // Of a body that is not JSON we only need to know whether it is empty, so reading stops at the first byte.
  const text = await readBoundedText(request, isJson ? maxChars * maxBytesPerChar : 0);
  if (text === '') return undefined;
  if (!isJson) throw new AppError('unsupported_type', 'Send the body as application/json.');
  if (text === null) throw tooLarge();
  const read = readJson(text, maxChars);
  if (read.ok) return read.value;
  if (read.failure.code === 'too_large') throw tooLarge();
  // The parser's message would quote the body, which may contain a key or a password.
  throw new AppError('invalid_input', 'The body is not JSON.', { data: { field: 'body' } });
}

/**
 * Reads a body that is declared as plain text and counted as it arrives. A page of another site could send it too, so an endpoint that
 * reads one accepts only a bearer token.
 */
export async function readTextBody(request: Request, maxBytes: number): Promise<string> {
  if (readMediaType(request) !== 'text/plain')
    throw new AppError('unsupported_type', 'Send the body as text/plain.');
  const text = await readBoundedText(request, maxBytes);
  if (text === null) throw new AppError('too_large', `The body is larger than ${maxBytes} bytes.`);
  return text;
}

/**
 * Null if the body exceeds the limit. The declared length is not trusted, and nothing beyond the limit is kept. Bytes that are not UTF-8
 * are refused: replaced by question marks, they would be stored as if the sender had written those.
 */
async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  requireUncoded(request);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    text += decode(decoder, chunk);
  }
  return text + decode(decoder);
}

/** Without a chunk, ends the text. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    // The decoder throws for no other reason.
    throw new AppError('invalid_input', 'The body is not UTF-8.', { data: { field: 'body' } });
  }
}

/** Nothing here is unpacked: a small body could become a huge one. */
function requireUncoded(request: Request): void {
  const coding = request.headers.get('content-encoding') ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_type', 'Send the body without a Content-Encoding.');
}
