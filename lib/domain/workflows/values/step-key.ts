/**
 * The key by which references name a step: `steps.<key>.output`. It is derived from the step's name, so that users can guess it: “Check the
 * stock” becomes `check_the_stock`. Pure.
 */
import { limits } from '@/lib/core/limits';

/** Converts to lower case, removes diacritics and joins words with `_`. A name without Latin letters or digits becomes `step`. */
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
 * Returns the key of each action by its id. Names that give the same key are numbered in the order of their ids, which is the order in
 * which the steps were created. A step added later therefore never takes the key of an earlier one, and the order of the array does not
 * matter.
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
