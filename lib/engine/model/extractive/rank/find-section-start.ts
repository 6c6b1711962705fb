/**
 * Finds the sentences that begin the section about a thing: a section says first what its heading names. A heading names a thing if it has
 * the words of the thing in their order and no others but function words: "With managers of one". Pure.
 */
import { stopWords } from '../text/stop-words';
import { readWordKey } from '../text/word-key';
import type { IndexedUnit, PacketIndex } from './packet-index';

/** What is quoted of a section as its beginning. */
const most = { sentences: 2, chars: 350 };

export function findSectionStart(index: PacketIndex, thing: string): readonly IndexedUnit[] {
  const words = readWords(thing);
  if (words.every((word) => stopWords.has(word))) return [];
  const heading = index.units.find(
    ({ id, kind, text }) =>
      kind === 'heading' && isNamed(readWords(text), words) && isProse(index.units[id + 1]),
  );
  const first = heading === undefined ? undefined : index.units[heading.id + 1];
  if (first === undefined) return [];
  const begun = [first];
  for (let next = index.units[first.id + 1]; next?.block === first.block; next = index.units[next.id + 1]) {
    if (begun.length === most.sentences || next.end - first.start > most.chars) break;
    begun.push(next);
  }
  return begun;
}

const isProse = (unit: IndexedUnit | undefined): boolean =>
  unit?.kind === 'sentence' && !unit.text.endsWith(':');

const readWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []).map((word) =>
    stopWords.has(word) ? word : readWordKey(word),
  );

function isNamed(heading: readonly string[], thing: readonly string[]): boolean {
  const at = heading.findIndex((_, place) => thing.every((word, step) => heading[place + step] === word));
  return (
    at >= 0 &&
    [...heading.slice(0, at), ...heading.slice(at + thing.length)].every((word) => stopWords.has(word))
  );
}
