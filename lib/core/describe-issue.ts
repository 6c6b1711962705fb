/**
 * The only translation of schema errors into plain words, as a clause that follows the name of a field: "is missing", "must be a whole
 * number from 1 to 100". Programs and people read these clauses in refusals, and models read them in tool results, so none of the library's
 * own wording may get out. Pure; never quotes the value, which may be a secret. A schema's own `error` takes precedence.
 */
import type { z } from 'zod';
import { shorten } from './text';

type Issue<Code extends z.core.$ZodIssueCode> = z.core.$ZodRawIssue<
  Extract<z.core.$ZodIssue, { readonly code: Code }>
>;
type Describers = { readonly [Code in z.core.$ZodIssueCode]: (issue: Issue<Code>) => string };

/** A name that a client made up is repeated in the message, shortened to this length. */
const maxNameChars = 60;
const maxNames = 12;

const describers: Describers = {
  invalid_type: ({ expected, schema }) => describeRange(schema) ?? `must be ${nameType(expected)}`,
  too_big: ({ origin, maximum, exact, schema }) =>
    describeRange(schema) ?? `must ${measure(origin, exact === true ? 'exactly' : 'at most', maximum)}`,
  too_small: ({ origin, minimum, exact, schema }) =>
    describeRange(schema) ?? `must ${measure(origin, exact === true ? 'exactly' : 'at least', minimum)}`,
  invalid_format: ({ format }) => formats.get(format) ?? 'is not in the required format',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) =>
    keys.length === 1
      ? `has an unknown field: ${quote(keys[0])}`
      : `has unknown fields: ${listNames(keys.map(quote))}`,
  invalid_union: (issue) => describeUnion(issue),
  invalid_key: () => 'has a key that is not allowed',
  invalid_element: () => 'has an entry that is not allowed',
  invalid_value: ({ values }) => describeValues(values),
  custom: () => 'is not valid',
};

/** Pass it as the `error` option of a parse. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  const describe = describers[issue.code] as (issue: z.core.$ZodRawIssue) => string;
  return describe(issue);
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['bigint', 'a whole number'],
  ['boolean', 'true or false'],
  ['null', 'null'],
  ['undefined', 'left out'],
  ['void', 'left out'],
  ['never', 'left out'],
  ['date', 'a date'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['set', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['map', 'an object'],
  ['file', 'a file'],
]);

const nameType = (expected: string) => typeNames.get(expected) ?? 'of another type';

const formats: ReadonlyMap<string, string> = new Map([
  ['datetime', 'must be a time such as 2026-01-31T09:30:00Z'],
  ['date', 'must be a date such as 2026-01-31'],
  ['time', 'must be a time of day such as 09:30:00'],
  ['duration', 'must be a duration such as PT30M'],
  ['email', 'must be an email address'],
  ['url', 'must be a web address'],
  ['uuid', 'must be a UUID'],
  ['guid', 'must be a UUID'],
  ['base64', 'must be written in base64'],
  ['base64url', 'must be written in base64url, without padding'],
]);

/** A limit beyond the safe integers is the type's own, not one that the field declares. */
const isOwnBound = (bound: number | null | undefined): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** The same as `instanceof`, which would load all of zod wherever JSON is read, also on pages that check nothing. */
const isNumber = (schema: z.core.$ZodType | undefined): schema is z.ZodNumber =>
  schema?._zod.traits.has('ZodNumber') === true;
const isText = (schema: z.core.$ZodType | undefined): schema is z.ZodString =>
  schema?._zod.traits.has('ZodString') === true;

/** Describes the whole rule of a number or a text, so that the next attempt can be right. Null if its type is all there is to say. */
function describeRange(schema: z.core.$ZodType | undefined): string | null {
  if (isNumber(schema)) return describeNumber(schema);
  return isText(schema) ? describeText(schema) : null;
}

function describeNumber({ isInt, minValue: least, maxValue: most }: z.ZodNumber): string {
  const noun = isInt ? 'a whole number' : 'a number';
  if (isOwnBound(least) && isOwnBound(most)) return `must be ${noun} from ${least} to ${most}`;
  if (isOwnBound(least)) return `must be ${noun} of at least ${least}`;
  return isOwnBound(most) ? `must be ${noun} of at most ${most}` : `must be ${noun}`;
}

function describeText({ minLength, maxLength: most }: z.ZodString): string | null {
  const least = minLength ?? 0;
  if (most === null) return least === 0 ? null : `must be text of at least ${least} characters`;
  if (least === most) return `must be text of ${most} characters`;
  return least > 0
    ? `must be text of ${least} to ${most} characters`
    : `must be text of at most ${most} characters`;
}

const units: ReadonlyMap<string, string> = new Map([
  ['string', 'character'],
  ['array', 'entry'],
  ['set', 'entry'],
  ['map', 'entry'],
  ['object', 'field'],
  ['file', 'byte'],
]);
const plurals: ReadonlyMap<string, string> = new Map([['entry', 'entries']]);

function measure(origin: string, bound: string, amount: number | bigint): string {
  const unit = units.get(origin);
  if (unit === undefined) return `be ${bound} ${amount}`;
  return `have ${bound} ${amount} ${Number(amount) === 1 ? unit : (plurals.get(unit) ?? `${unit}s`)}`;
}

function describeValues(values: readonly unknown[]): string {
  const [only] = values;
  // Only a text has quotation marks: a caller who is told to send "90" would send a text.
  if (values.length === 1) return `must be ${typeof only === 'string' ? quote(only) : String(only)}`;
  return `must be one of ${listNames(values.map(String))}`;
}

/**
 * Describes what each member of a union requires of the value itself. If a member accepts the value as such, the fault is in one of the
 * value's parts.
 */
function describeUnion({ errors, options }: Issue<'invalid_union'>): string {
  if (Array.isArray(options) && options.length > 0) return describeValues(options);
  const first = errors.map(([issue]) => issue);
  const own = first.filter((issue) => issue !== undefined && issue.path.length === 0);
  if (own.length === 0 || own.length < first.length) {
    const [issue] = first.filter((each) => each !== undefined && each.path.length > 0);
    return issue === undefined
      ? 'does not match any of the allowed forms'
      : `does not match any of the allowed forms: ${issue.path.map(String).join('.')} ${issue.message}`;
  }
  const clauses = [...new Set(own.map((issue) => issue?.message ?? ''))];
  const wants = clauses.map((clause) => /^must be (.+)$/.exec(clause)?.[1]);
  return wants.every((want) => want !== undefined)
    ? `must be ${wants.join(' or ')}`
    : clauses.slice(0, maxNames).join(', or ');
}

const quote = (value: unknown) => `"${shorten(String(value), maxNameChars)}"`;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => shorten(name, maxNameChars));
  return names.length > maxNames
    ? `${shown.join(', ')} and ${names.length - maxNames} more`
    : shown.join(', ');
}
