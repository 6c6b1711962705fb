/** An argument while it is being edited: the text in a field, and the value that the text means. Pure. */
import { type JsonValue, readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ArgumentField } from './read-argument-fields';

/** Drafts by argument name. Untouched arguments have no entry. */
export type ArgumentDrafts = ReadonlyMap<string, string>;
type Arguments = Readonly<Record<string, JsonValue>>;

/** Returns the field's text before any edit, or an empty string if there is no such argument. */
export function writeDraft(field: ArgumentField, proposed: Arguments): string {
  const value = Object.hasOwn(proposed, field.name) ? proposed[field.name] : undefined;
  if (value === undefined) return '';
  if (field.kind === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the arguments with the drafts applied, or an error sentence for each invalid draft. */
export function readDrafts(
  fields: readonly ArgumentField[],
  drafts: ArgumentDrafts,
  proposed: Arguments,
): Result<Arguments, ReadonlyMap<string, string>> {
  const edited = new Map<string, JsonValue>(Object.entries(proposed));
  const failures = new Map<string, string>();
  for (const field of fields) {
    const draft = drafts.get(field.name);
    // An untouched argument is sent exactly as it was proposed.
    if (draft === undefined || draft === writeDraft(field, proposed)) continue;
    const read = readDraft(field, draft);
    if (!read.ok) failures.set(field.name, read.failure);
    else if (read.value === undefined) edited.delete(field.name);
    else edited.set(field.name, read.value);
  }
  return failures.size > 0 ? fail(failures) : succeed(Object.fromEntries(edited));
}

/** Returns undefined if the field was emptied and the argument may be omitted. */
function readDraft(field: ArgumentField, draft: string): Result<JsonValue | undefined, string> {
  if (draft.trim() === '') {
    if (field.isRequired) return fail('This field is required.');
    return succeed(undefined);
  }
  switch (field.kind) {
    case 'number':
      return readNumber(field, draft);
    case 'yes_or_no':
      return succeed(draft === 'true');
    case 'json':
      return readJsonDraft(draft);
    case 'text':
    case 'long':
    case 'markdown':
      return field.maxChars !== null && draft.length > field.maxChars
        ? fail(`This is longer than ${field.maxChars.toLocaleString('en')} characters.`)
        : succeed(draft);
    case 'choice':
      return field.options.includes(draft) ? succeed(draft) : fail('Choose an option from the list.');
  }
}

type NumberField = Extract<ArgumentField, { kind: 'number' }>;

function readNumber({ isInteger, minimum, maximum }: NumberField, draft: string): Result<number, string> {
  const value = Number(draft);
  if (!Number.isFinite(value)) return fail('Enter a number.');
  if (isInteger && !Number.isSafeInteger(value)) return fail('Enter a whole number.');
  if (minimum !== null && value < minimum) return fail(`This must be at least ${minimum}.`);
  if (maximum !== null && value > maximum) return fail(`This must be at most ${maximum}.`);
  return succeed(value);
}

function readJsonDraft(draft: string): Result<JsonValue, string> {
  const read = readJson(draft, limits.toolArgumentChars);
  if (!read.ok) return fail(`This is not JSON: ${read.failure.reason}.`);
  return isJson(read.value) ? succeed(read.value) : fail('This is not JSON.');
}

/** Always true for parsed JSON. It exists only for the compiler. */
function isJson(value: unknown): value is JsonValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && Object.values(value).every(isJson);
}
