/**
 * Detects code that escaped from a small language. A trap name, which every object inherits and every global lookup finds, counts each
 * access, and the contents of the program's own objects are compared with what they were before.
 */
const watched: readonly (readonly [name: string, object: object])[] = [
  ['globalThis', globalThis],
  ['Object', Object],
  ['Object.prototype', Object.prototype],
  ['Function.prototype', Function.prototype],
  ['Array.prototype', Array.prototype],
  ['String.prototype', String.prototype],
  ['Number.prototype', Number.prototype],
];

/** In lower case, so that it is also caught by languages that convert names to lower case. */
export const trapName = 'trap';

export function watchGlobals(): { readonly listReached: () => readonly string[]; readonly stop: () => void } {
  let touches = 0;
  const touch = () => {
    touches += 1;
    return touch;
  };
  Object.defineProperty(Object.prototype, trapName, { configurable: true, get: touch, set: touch });
  const before = watched.map(([, object]) => readAll(object));
  return {
    listReached: () => [
      ...(touches > 0 ? [`${trapName} was touched ${touches} times`] : []),
      ...watched.flatMap(([name, object], index) =>
        listDifferences(name, before[index] ?? new Map<string, unknown>(), readAll(object)),
      ),
    ],
    stop: () => Reflect.deleteProperty(Object.prototype, trapName),
  };
}

/** Reads only named properties, because the test runner stores things of its own under symbols. */
function readAll(object: object): ReadonlyMap<string, unknown> {
  return new Map(
    Object.getOwnPropertyNames(object).map((key) => {
      const property = Reflect.getOwnPropertyDescriptor(object, key);
      return [key, property?.get ?? property?.value];
    }),
  );
}

function listDifferences(
  name: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.has(key) !== after.has(key) || !Object.is(before.get(key), after.get(key)))
    .map((key) => `${name}.${key}`);
}
