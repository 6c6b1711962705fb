/**
 * Describes which calls a permission covers: exactly these arguments, or some top-level arguments fixed and the rest free. It is stored and
 * shown in full, so that users can read what they permitted. A pattern never frees an address: if a call contacts one, it must be among the
 * fixed arguments, or the free ones would decide where data goes (threats 4 and 8).
 */
import { z } from 'zod';
import { type JsonValue, writeCanonicalJson } from '@/lib/core/json';
import { findAddressSpelling } from './address';

const argumentsSchema = z.record(z.string(), z.json());

export const argumentPatternSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact'), arguments: argumentsSchema }),
  z.strictObject({
    kind: z.literal('part'),
    arguments: argumentsSchema.refine(
      (fixed) => Object.keys(fixed).length > 0,
      'must fix at least one argument',
    ),
  }),
]);
export type ArgumentPattern = z.output<typeof argumentPatternSchema>;

export type Arguments = Readonly<Record<string, JsonValue>>;

export type PatternMismatch = 'other_arguments' | 'free_address';

/** Returns null if the pattern covers the call. */
export function findMismatch(
  pattern: ArgumentPattern,
  call: { readonly arguments: Arguments; readonly addresses: readonly string[] },
): PatternMismatch | null {
  if (!coversArguments(pattern, call.arguments)) return 'other_arguments';
  if (pattern.kind === 'exact') return null;
  const fixed = new Set(listTexts(pattern.arguments).map(findAddressSpelling));
  fixed.delete(null);
  return call.addresses.every((address) => fixed.has(findAddressSpelling(address))) ? null : 'free_address';
}

function coversArguments(pattern: ArgumentPattern, given: Arguments): boolean {
  if (pattern.kind === 'exact') return isSameJson(pattern.arguments, given);
  return Object.entries(pattern.arguments).every(
    ([name, value]) => Object.hasOwn(given, name) && isSameJson(value, given[name]),
  );
}

function isSameJson(left: unknown, right: unknown): boolean {
  return writeCanonicalJson(left) === writeCanonicalJson(right);
}

function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}
