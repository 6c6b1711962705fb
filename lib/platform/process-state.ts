/**
 * Keeps what a process has exactly one of, such as its database client and its listeners. It lives on `globalThis`, because Next may load
 * one module several times into one process. Nothing is created before it is first needed.
 */
type PerProcess<Value> = {
  /** Returns the value, creating it at the first call. */
  get(): Value;
  /** Returns the value if there is one and forgets it, so that the next `get` creates another. */
  take(): Value | undefined;
};

const holder = globalThis as { sourcebook?: Map<string, { readonly value: unknown }> };

/** @param name unique within the product */
export function onePerProcess<Value>(name: string, create: () => Value): PerProcess<Value> {
  const find = () => {
    const kept = holder.sourcebook?.get(name);
    // Only this function stores values, and each name belongs to one call of it.
    return kept as { readonly value: Value } | undefined;
  };
  return {
    get() {
      const kept = find() ?? { value: create() };
      holder.sourcebook ??= new Map();
      holder.sourcebook.set(name, kept);
      return kept.value;
    },
    take() {
      const kept = find();
      holder.sourcebook?.delete(name);
      return kept?.value;
    },
  };
}
