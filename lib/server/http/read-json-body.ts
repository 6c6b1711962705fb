/**
 * The body of a request, JSON or a text: declared as what it is, counted while it arrives, and parsed only when it fits. A page of another site
 * can send `text/plain` without asking first, so no other type is ever read as JSON (threats 18).
 */
import { AppError } from '@/lib/core/errors';
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

/** A character, as limits count them (a UTF-16 unit), is at most this many bytes of UTF-8: a pair of units is four bytes. */
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

/** Undefined where nothing was sent: an endpoint that needs nothing of its body does not ask for one, or for its type. */
export async function readSentJson(
  request: Request,
  maxChars: number = limits.requestBodyChars,
): Promise<unknown> {
  const isJson = readMediaType(request) === 'application/json';
  const tooLarge = () => new AppError('too_large', `The body is larger than ${maxChars} characters.`);
  // Of a body that is no JSON only the first byte matters: whether there is one.
  const text = await readBoundedText(request, isJson ? maxChars * maxBytesPerChar : 0);
  if (text === '') return undefined;
  if (!isJson) throw new AppError('unsupported_type', 'Send the body as application/json.');
  if (text === null) throw tooLarge();
  const read = readJson(text, maxChars);
  if (read.ok) return read.value;
  if (read.failure.code === 'too_large') throw tooLarge();
  // The parser's own words quote the body, which may hold a key or a password.
  throw new AppError('invalid_input', 'body: is not JSON', { data: { field: 'body' } });
}

/**
 * A body that is one text, declared as plain and counted while it arrives. A page of another site could send it too, so an endpoint
 * that reads one takes a bearer token alone.
 */
export async function readTextBody(request: Request, maxBytes: number): Promise<string> {
  if (readMediaType(request) !== 'text/plain')
    throw new AppError('unsupported_type', 'Send the body as text/plain.');
  const text = await readBoundedText(request, maxBytes);
  if (text === null) throw new AppError('too_large', `The body is larger than ${maxBytes} bytes.`);
  return text;
}

/** Null when there is more: what a client declares is not believed, and what it sends is not kept beyond the bound. */
async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
