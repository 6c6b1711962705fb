/**
 * Reads what the server answered by the declared shapes. It brings all of them and zod along, so it is only ever imported
 * lazily (`api.ts`), and nothing that a first page needs may import it.
 */
import { readJsonAs } from '@/lib/core/json';
import { allEndpoints, type Endpoints } from '@/lib/protocol/http';
import { errorReplySchema } from '@/lib/protocol/http/endpoint';

/** Characters of an answer that are read: far above any of ours. */
const maxReplyChars = 50_000_000;

const shapes = new Map(allEndpoints.map(({ method, path, reply }) => [`${method} ${path}`, reply]));

export function readReply(address: keyof Endpoints, text: string) {
  const shape = shapes.get(address);
  if (shape === undefined) throw new Error(`No endpoint is declared as ${address}.`);
  return readJsonAs(shape, text, maxReplyChars);
}

export function readErrorReply(text: string) {
  return readJsonAs(errorReplySchema, text, maxReplyChars);
}
