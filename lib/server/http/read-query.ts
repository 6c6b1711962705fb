/**
 * Reads the query of an address. No parameter here is a list, so one that is given twice is refused: a program that sends a list in this way would
 * otherwise get an answer about its last entry alone.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';

export function readQuery(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  const named = Object.fromEntries(given);
  if (Object.keys(named).length === given.length) return named;
  const seen = new Set<string>();
  const repeated = given.find(([name]) => seen.size === seen.add(name).size)?.[0] ?? '';
  const field = shorten(repeated, limits.refusedFieldChars);
  throw new AppError('invalid_input', `\`${field}\` is given more than once.`, { data: { field } });
}
