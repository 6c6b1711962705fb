/**
 * Lets a block declare what it must contain: fields with what is expected of each, in words and as a check. The block's type is derived
 * from this.
 */
import type { LlmxObject, LlmxValue } from './value';

export type BlockField<Value extends LlmxValue, IsRequired extends boolean = true> = {
  /** For example "a string", as in "expected a string". */
  readonly expected: string;
  readonly accepts: (value: LlmxValue) => value is Value;
  readonly isRequired: IsRequired;
  /** Converts another spelling of the same value to ours: `d:[1]` names the same as `d:["1"]`. */
  readonly normalise?: (value: LlmxValue) => LlmxValue;
};

/** In the order in which the fields are written. */
export type BlockSchema = Readonly<Record<string, BlockField<LlmxValue, boolean>>>;

type ValueOf<Declared> = Declared extends BlockField<infer Value, boolean> ? Value : never;
type RequiredOf<Schema> = {
  [Name in keyof Schema]: Schema[Name] extends BlockField<LlmxValue> ? Name : never;
}[keyof Schema];

/** The fields of a block with this schema. Custom fields begin with `x_` (8.2). */
export type FieldsOf<Schema extends BlockSchema> = {
  readonly [Name in RequiredOf<Schema>]: ValueOf<Schema[Name]>;
} & {
  readonly [Name in Exclude<keyof Schema, RequiredOf<Schema>>]?: ValueOf<Schema[Name]>;
} & { readonly [Name in `x_${string}`]?: LlmxValue };

function defineField<Value extends LlmxValue>(
  expected: string,
  accepts: (value: LlmxValue) => value is Value,
): BlockField<Value> {
  return { expected, accepts, isRequired: true };
}

export function optional<Value extends LlmxValue>(field: BlockField<Value>): BlockField<Value, false> {
  return { ...field, isRequired: false };
}

const isText = (value: LlmxValue): value is string => typeof value === 'string';
const isList = (value: LlmxValue): value is readonly LlmxValue[] => Array.isArray(value);
const isObject = (value: LlmxValue): value is LlmxObject => typeof value === 'object' && !isList(value);

export const text = defineField('a string', isText);
export const name = defineField(
  'a string that is not empty',
  (value): value is string => isText(value) && value !== '',
);
export const flag = defineField('true or false', (value): value is boolean => typeof value === 'boolean');
export const texts = defineField(
  'an array of strings',
  (value): value is readonly string[] => isList(value) && value.every(isText),
);
/** Names of requests and options. Numbers are also names and are read as their digits. */
export const namesOrNumbers: BlockField<readonly string[]> = {
  ...texts,
  expected: 'an array of strings or numbers',
  normalise: (value) => (isList(value) ? value.map(writeNumber) : value),
};
export const nameOrNumber: BlockField<string> = {
  ...text,
  expected: 'a string or a number',
  normalise: writeNumber,
};
export const object = defineField('an object', isObject);
export const id = defineField(
  'a number or a string',
  (value): value is number | string => isText(value) || typeof value === 'number',
);

function writeNumber(value: LlmxValue): LlmxValue {
  return typeof value === 'number' ? String(value) : value;
}

export function wholeNumber(least: number, most: number) {
  return defineField(
    `a whole number from ${least} to ${most}`,
    (value): value is number =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most,
  );
}

export function oneOf<const Words extends readonly string[]>(...words: Words) {
  return defineField(
    `one of ${words.join(', ')}`,
    (value): value is Words[number] => isText(value) && words.includes(value),
  );
}
