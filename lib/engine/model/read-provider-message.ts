/** Finds the sentence in a provider's error body: `{"error":{"message"}}`, `{"error":"…"}`, `{"message"}`, `{"detail"}`. Pure. */
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

const text = z.string().optional().catch(undefined);
const bodySchema = z.object({
  error: z
    .union([z.string(), z.object({ message: text })])
    .optional()
    .catch(undefined),
  message: text,
  detail: text,
});

export function readProviderMessage(body: string): string {
  // Google wraps a single error in a list.
  const read = readJsonAs(z.union([bodySchema, z.tuple([bodySchema])]), body, limits.modelErrorChars);
  if (!read.ok) return '';
  const { error, message, detail } = Array.isArray(read.value) ? read.value[0] : read.value;
  return (typeof error === 'string' ? error : error?.message) ?? message ?? detail ?? '';
}
