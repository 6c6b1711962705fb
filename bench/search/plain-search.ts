/** BM25 with the usual parameters (k1 = 0.9, b = 0.4), Porter's stemmer and stop words: the second search ours is compared with. */
import { stemmer } from 'stemmer';
import { stopWords } from '@/lib/engine/model/extractive/text/stop-words';
import type { RivalPassage } from './rival-search';

const k1 = 0.9;
const b = 0.4;

export function createPlainSearch(passages: readonly RivalPassage[]): (question: string) => number[] {
  const texts = passages.map(({ id, text }) => ({ id, words: readWords(text) }));
  const mean = texts.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, texts.length);
  const places = new Map<string, Map<number, number>>();
  for (const { id, words } of texts) {
    for (const word of words) {
      const counts = places.get(word) ?? new Map<number, number>();
      counts.set(id, (counts.get(id) ?? 0) + 1);
      places.set(word, counts);
    }
  }
  const lengthOf = new Map(texts.map(({ id, words }) => [id, words.length]));
  return (question) => {
    const scores = new Map<number, number>();
    for (const word of new Set(readWords(question))) {
      const counts = places.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [id, count] of counts) {
        const size = 1 - b + (b * (lengthOf.get(id) ?? 0)) / mean;
        scores.set(id, (scores.get(id) ?? 0) + (rarity * count * (k1 + 1)) / (count + k1 * size));
      }
    }
    return [...scores].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).map(([id]) => id);
  };
}

function readWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => stemmer(word));
}
