/**
 * Validates server replies against the declared schemas. It loads all of them together with zod, so it must only be imported lazily
 * (`api.ts`), and nothing that a first page needs may import it.
 */
import { readJsonAs } from '@/lib/core/json';
import { allEndpoints, type Endpoints } from '@/lib/protocol/http';
import { errorReplySchema } from '@/lib/protocol/http/endpoint';

/** The most characters of a reply that are read, far more than any of ours has. */
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
