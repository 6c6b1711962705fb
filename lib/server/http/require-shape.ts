/**
 * Validates the parts of a request against the shape that its endpoint declares. First it searches them for characters that no database
 * text can hold (U+0000, lone surrogates) and for nesting that would exhaust the stack. Both would otherwise fail later as internal errors.
 */
import type { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';

export function requireShape<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const problem = findProblem(value);
  if (problem !== null) throw refuse(problem.path, `${nameField(problem.path)} ${problem.reason}`);
  const checked = checkShape(schema, value);
  if (checked.ok) return checked.value;
  const { path = '', field = path, clause, reason } = checked.failure;
  throw refuse(field, clause === undefined ? reason : `${nameField(path)} ${clause}.`);
}

const nameField = (path: string) => (path === '' ? 'The request' : `\`${shortenPath(path)}\``);

const refuse = (field: string, message: string) =>
  new AppError('invalid_input', message, { data: { field: shortenPath(field) } });

const shortenPath = (path: string) => shorten(path, limits.refusedFieldChars);

type Place = { readonly value: unknown; readonly path: string; readonly depth: number };
type Problem = { readonly path: string; readonly reason: string };

const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Uses an explicit list instead of the call stack, because the sender chooses the nesting. */
function findProblem(whole: unknown): Problem | null {
  const open: Place[] = [{ value: whole, path: '', depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isKeepable(value)) {
      return {
        path,
        reason: 'contains a character that cannot be stored (U+0000 or half a surrogate pair).',
      };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === limits.requestDepth) {
      return { path, reason: `is nested deeper than ${limits.requestDepth} levels.` };
    }
    for (const [key, inner] of Object.entries(value)) {
      if (!isKeepable(key)) return { path, reason: 'has a name with a character that cannot be stored.' };
      open.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
  return null;
}
