/**
 * Declares a protocol object once for both spellings: the wire's snake_case fields, which are validated and named in errors, and the
 * camelCase value the rest of the app uses. It is a codec, so reading and writing cannot drift apart. It renames only the declared fields
 * of one object. The contents of a field (arguments, state, another schema) keep their keys.
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

/** Renames keys from one spelling to the other with `rename`. Fields that are undefined are left out, so that no `undefined` is written. */
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

/** For what we write and for requests we receive: an undeclared field is an error in both directions. */
export function wireObject<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return codecOf(z.strictObject(shape));
}

/** The same, but reading drops undeclared fields. For parts that a later version may extend. */
export function lenientWireObject<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return codecOf(z.object(shape));
}
