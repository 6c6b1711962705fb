/**
 * One declaration for both spellings of a protocol object: the wire's snake_case fields, which are validated and named in
 * errors, and the camelCase value the rest of the app sees. A codec, so reading and writing cannot drift apart.
 * Renames declared fields of one object only; what a field holds (arguments, state, another schema) keeps its own keys.
 */
import { z } from 'zod';

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type CamelKeys<Value> = {
  [Key in keyof Value as Key extends string ? CamelCase<Key> : Key]: Value[Key];
};

const toCamel = (key: string) =>
  key.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** `rename` from one spelling to the other; fields that are undefined are left out, so that no `undefined` is written. */
function renameKeys(value: object, rename: (key: string) => string): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]: [string, unknown]) => [rename(key), inner]),
  );
}

function codecOf<Schema extends z.ZodObject>(wire: Schema) {
  const wireKeys = new Map(Object.keys(wire.shape).map((key) => [toCamel(key), key]));
  type Wire = z.output<Schema>;
  type Value = CamelKeys<Wire>;
  function decode(value: Wire): Value;
  function decode(value: object): object {
    return renameKeys(value, toCamel);
  }
  function encode(value: Value): Wire;
  function encode(value: object): object {
    return renameKeys(value, (key) => wireKeys.get(key) ?? key);
  }
  const value = z.custom<Value>((input) => typeof input === 'object' && input !== null);
  return z.codec(wire, value, { decode, encode });
}

/** For what we write and for what we are asked: an undeclared field is an error in both directions. */
export function wireObject<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return codecOf(z.strictObject(shape));
}

/** The same, but undeclared fields are dropped on reading: for parts that a later version may extend. */
export function lenientWireObject<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return codecOf(z.object(shape));
}
