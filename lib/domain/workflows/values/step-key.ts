/**
 * How a step is named in references: `steps.<key>.output`. The key comes from the step's name, so that a person can guess it:
 * “Check the stock” is `check_the_stock`. Pure.
 */
import { limits } from '@/lib/core/limits';

/** Lower case, marks of letters dropped, words joined by `_`; a name without Latin letters or digits is `step`. */
export function stepKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const key = (words ?? ['step']).join('_').slice(0, limits.stepKeyChars).replace(/_$/, '');
  return /^\d/.test(key) ? `_${key}` : key;
}

/**
 * The key of each action by its id. Names that come to the same key are numbered in the order of their ids, which is that of their
 * making: a step added later never takes the key of an earlier one, and the order of the array means nothing.
 */
export function listStepKeys(
  actions: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const ordered = [...actions].sort((left, right) => (left.id < right.id ? -1 : 1));
  const reserved = new Set(ordered.map(({ name }) => stepKey(name)));
  const used = new Map<string, number>();
  return new Map(
    ordered.map(({ id, name }) => {
      const key = stepKey(name);
      let number = (used.get(key) ?? 0) + 1;
      while (number > 1 && reserved.has(`${key}_${number}`)) number += 1;
      used.set(key, number);
      return [id, number === 1 ? key : `${key}_${number}`];
    }),
  );
}
