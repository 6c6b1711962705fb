/**
 * Ids of calls on a provider's wire. Each provider accepts its own ids again. But if the user switched models in the middle of a run, the
 * ids of the first provider may break the rules of the second (Anthropic: letters, digits, `_` and `-`; OpenAI: at most 64 characters).
 * Pure.
 */
const strictProviders: ReadonlySet<string> = new Set(['anthropic', 'openai']);
const strictId = /^[a-zA-Z0-9_-]{1,64}$/;
/** Leaves room for the suffix that distinguishes ids with the same stem. */
const stemChars = 48;

export type CallIds = { toWire(id: string): string };

/** Create one for each request. The same ids in the same order give the same result. */
export function createCallIds(provider: string): CallIds {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  return {
    toWire(id) {
      if (!strictProviders.has(provider) || strictId.test(id)) return id;
      const known = given.get(id);
      if (known !== undefined) return known;
      const stem = `call_${id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, stemChars)}`;
      let wireId = stem;
      for (let number = 2; taken.has(wireId); number += 1) wireId = `${stem}_${number}`;
      given.set(id, wireId);
      taken.add(wireId);
      return wireId;
    },
  };
}
