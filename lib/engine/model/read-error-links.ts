/**
 * Flattens an unknown error and its causes into a list of the fields that distinguish failures. The errors come from the AI SDK, undici,
 * Node and our own adapters. They are distinguished by their fields, never by their class, so this file depends on none of those packages.
 * Pure.
 */
import { z } from 'zod';

const optionalText = z.string().optional().catch(undefined);
const linkSchema = z.object({
  name: optionalText,
  message: optionalText,
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: optionalText,
  statusCode: z.number().int().optional().catch(undefined),
  responseHeaders: z.record(z.string(), z.string()).optional().catch(undefined),
  responseBody: optionalText,
});

export type ErrorLink = z.output<typeof linkSchema>;

/** Maximum number of causes to follow. The SDK nests three, undici two. */
const maxLinks = 16;

export function readErrorLinks(error: unknown): readonly ErrorLink[] {
  const links: ErrorLink[] = [];
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  while (queue.length > 0 && links.length < maxLinks) {
    const current = queue.shift();
    if (current === undefined || current === null || seen.has(current)) continue;
    seen.add(current);
    if (typeof current === 'string') {
      links.push({ message: current });
      continue;
    }
    const read = linkSchema.safeParse(current);
    if (!read.success) continue;
    links.push(read.data);
    queue.push(...listCauses(current));
  }
  return links;
}

const causesSchema = z.object({
  cause: z.unknown().optional(),
  lastError: z.unknown().optional(),
  // Present in an AggregateError: one failure for each address that was tried.
  errors: z.array(z.unknown()).optional().catch(undefined),
});

function listCauses(error: unknown): unknown[] {
  const read = causesSchema.safeParse(error);
  return read.success ? [read.data.cause, read.data.lastError, ...(read.data.errors ?? [])] : [];
}
