/** The search that the built-in model is compared with: BM25 (k1 0.5, b 0.4) over stemmed terms of passages. */
import { type Passage, splitPassages } from '@/lib/evidence/passages';
import { readTerms } from '@/lib/engine/model/extractive/text/terms';

const saturation = 0.5;
const lengthShare = 0.4;

type FoundPassage = Passage & { readonly document: string };
export type PassageSearch = (question: string) => readonly FoundPassage[];
type SearchedText = { readonly name: string; readonly markdown: string };

const keysOf = (text: string) => readTerms(text).map(({ key }) => key);

export function createPassageSearch(documents: readonly SearchedText[]): PassageSearch {
  const split = documents.flatMap(({ name, markdown }) =>
    splitPassages(markdown).map((passage) => ({ ...passage, document: name })),
  );
  const passages = split.map((passage) => {
    const keys = keysOf(passage.text);
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return { passage, counts, length: keys.length };
  });
  const meanLength = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  const rarityOf = (key: string) => {
    const holding = passages.filter(({ counts }) => counts.has(key)).length;
    return Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5));
  };
  return (question) => {
    const wanted = [...new Set(keysOf(question))].map((key) => ({ key, rarity: rarityOf(key) }));
    return passages
      .map(({ passage, counts, length }) => {
        const norm = saturation * (1 - lengthShare + (lengthShare * length) / meanLength);
        const score = wanted.reduce((sum, { key, rarity }) => {
          const count = counts.get(key) ?? 0;
          return sum + (rarity * count * (saturation + 1)) / (count + norm);
        }, 0);
        return { passage, score };
      })
      .sort((left, right) => right.score - left.score)
      .map(({ passage }) => passage);
  };
}
