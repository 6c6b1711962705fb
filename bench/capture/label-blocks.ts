/**
 * Labels each text block of a page between 0 and 1 by how far it belongs to the annotated main content, of which a page gives all the text or
 * only some phrases. Long blocks are labelled by the
 * share of their word triples that occur in it, short ones by whether they are a line of it. If several short blocks are equal, those with
 * the best surroundings come first.
 */
import { listWords, type TextBlock } from '@/lib/capture/html/content/text-blocks';

const longBlockWords = 6;
const reach = 8;

export function labelBlocks(blocks: readonly TextBlock[], truth: string): number[] {
  const words = blocks.map((block) => listWords(block.text));
  const truthWords = listWords(truth);
  const triples = new Set(truthWords.map((_, index) => truthWords.slice(index, index + 3).join(' ')));
  const labels = words.map((own) => (own.length < longBlockWords ? null : shareOfTriples(own, triples)));
  const joined = ` ${truthWords.join(' ')} `;
  const lines = countLines(truth);
  const known = [...labels];
  for (const [text, places] of groupShort(words)) {
    const byLine = lines.get(text) ?? 0;
    const inside = countInside(joined, ` ${text} `);
    const ranked = places
      .map((place) => ({ place, support: supportAround(place, known, words) }))
      .sort((left, right) => right.support - left.support);
    ranked.forEach(({ place, support }, rank) => {
      const isLong = text.split(' ').length >= 4;
      const isInside = rank < inside && (support >= 0.5 || (isLong && support > 0.2));
      labels[place] = text !== '' && (rank < byLine || isInside) ? 1 : 0;
    });
  }
  return labels.map((label) => label ?? 0);
}

/**
 * Labels the blocks of a page of which only some phrases are annotated: those that hold a phrase of the main content, and those that hold a
 * phrase from around it. Of all others nothing is known.
 */
export function labelByPhrases(
  blocks: readonly TextBlock[],
  { wanted, unwanted }: { readonly wanted: readonly string[]; readonly unwanted: readonly string[] },
): (number | null)[] {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
  const inside = wanted.map(fold).filter((phrase) => phrase.length >= wantedChars);
  const around = unwanted.map(fold).filter((phrase) => phrase !== '');
  return blocks.map(({ text }) => {
    const isWanted = inside.some((phrase) => text.includes(phrase));
    const isUnwanted = around.some((phrase) => text.includes(phrase));
    return isWanted === isUnwanted ? null : isWanted ? 1 : 0;
  });
}

/** A shorter phrase is found by chance. */
const wantedChars = 4;

function shareOfTriples(words: readonly string[], triples: ReadonlySet<string>): number {
  let hits = 0;
  for (let index = 0; index + 2 < words.length; index += 1) {
    if (triples.has(words.slice(index, index + 3).join(' '))) hits += 1;
  }
  return hits / (words.length - 2);
}

function countLines(truth: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const line of truth.split('\n')) {
    const text = listWords(line).join(' ');
    if (text !== '') lines.set(text, (lines.get(text) ?? 0) + 1);
  }
  return lines;
}

function groupShort(words: readonly (readonly string[])[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  words.forEach((own, index) => {
    if (own.length >= longBlockWords) return;
    const text = own.join(' ');
    groups.set(text, [...(groups.get(text) ?? []), index]);
  });
  return groups;
}

function countInside(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count < 200; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

function supportAround(
  place: number,
  known: readonly (number | null)[],
  words: readonly (readonly string[])[],
): number {
  let sum = 0;
  let weight = 0;
  for (let distance = 1; distance <= reach; distance += 1) {
    for (const index of [place - distance, place + distance]) {
      const label = known[index];
      if (label === null || label === undefined) continue;
      const own = Math.sqrt(words[index]?.length ?? 0) / distance;
      weight += own;
      sum += own * label;
    }
  }
  return weight === 0 ? 0 : sum / weight;
}
