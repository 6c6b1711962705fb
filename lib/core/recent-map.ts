/**
 * Remembers recent entries within a bound, so that what lives as long as a process does not grow with what others send. It has a young and an old
 * half: when the young one is full, it becomes the old one, whose entries are dropped together. (A `Map` that drops its oldest entry at each step is slow,
 * because it walks over what was dropped.) Reading changes nothing. Pure.
 */
export type RecentMap<Key, Value> = {
  get(key: Key): Value | undefined;
  /** Keeps the value and returns it. */
  set(key: Key, value: Value): Value;
  delete(key: Key): void;
  /** Number of entries that are held, at most the bound. */
  count(): number;
};

/** @param most the bound. The last half as many that were set are always remembered, and at least one */
export function createRecentMap<Key, Value>(most: number): RecentMap<Key, Value> {
  const half = Math.max(1, Math.floor(most / 2));
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      old.delete(key);
      young.set(key, value);
      if (young.size >= half) [young, old] = [new Map<Key, Value>(), young];
      return value;
    },
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
    count: () => young.size + old.size,
  };
}
