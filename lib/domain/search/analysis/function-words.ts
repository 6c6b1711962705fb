/**
 * Pairs of function words ("to be", "or not"). PostgreSQL leaves such words out of its index, so a quoted phrase of nothing else is found by
 * its pairs. Pure.
 */
import { functionWords } from './search-language';

const english = `a about above after again against all am an and any are as at be because been before being below between both but by can
  could did do does doing don down during each few for from further had has have having he her here hers him his how i if in into is it
  its just me more most my no nor not now of off on once only or other our out over own s same she should so some such t than that the
  their them then there these they this those through to too under until up very was we were what when where which while who whom why
  will with would you your`;

const known = new Set([...Object.values(functionWords).flat(), ...english.split(/\s+/)]);

/** Returns each pair of neighbouring function words once, in lower case, with a space between them. */
export function listFunctionPairs(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined && known.has(word) && known.has(next)) pairs.add(`${word} ${next}`);
  }
  return [...pairs];
}
