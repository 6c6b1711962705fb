/**
 * Notices code that got out of a small language: a name that any object would inherit and any global lookup would find counts each touch, and
 * what the program's own objects hold is compared with what they held.
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

/** Lower case, so that every spelling a language folds to is caught. */
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

/** By name: what runs the tests keeps things of its own under symbols. */
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
