/**
 * Finds the phrases a text is about: capitalised names and noun-like word pairs, counted over units. Based on form alone, so a phrase is a
 * suggestion, never a fact. Pure.
 */
import { listNames } from '../text/list-names';
import { frameWords, plainWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import type { IndexedUnit } from '../rank/packet-index';

export type Phrase = {
  readonly text: string;
  /** Number of units that contain the phrase. */
  readonly count: number;
  readonly isName: boolean;
};

const minCount = 2;

/** `Slide 2` and `Table 4` say where something stands, not what a text is about. */
const countedPart = /^(?:appendix|article|chapter|figure|page|part|section|sheet|slide|table) \p{N}+$/iu;

export function findPhrases(units: readonly IndexedUnit[], most: number): Phrase[] {
  const counts = new Map<string, { text: string; count: number; isName: boolean }>();
  const note = (text: string, isName: boolean) => {
    const key = readTerms(text)
      .map((term) => term.key)
      .join(' ');
    const known = counts.get(key) ?? { text, count: 0, isName };
    known.count += 1;
    counts.set(key, known);
  };
  for (const unit of units) {
    for (const phrase of new Set([...listNames(unit.text), ...unit.headings.slice(-1).flatMap(listNames)]))
      if (!countedPart.test(phrase)) note(phrase, true);
    for (const phrase of new Set(listPairs(unit.text))) note(phrase, false);
  }
  const phrases = dropParts(
    [...counts.values()]
      .filter((phrase) => phrase.count >= minCount)
      .sort((left, right) => worth(right) - worth(left)),
  );
  const chosen: Phrase[] = [];
  for (const phrase of phrases) {
    if (chosen.length >= most) break;
    if (!isWordElsewhere(units, phrase)) chosen.push(phrase);
  }
  return chosen;
}

/** `GROUP` in a table of columns, or `Separation` in a title: the text writes the same word with small letters, so it is no name. */
const isWordElsewhere = (units: readonly IndexedUnit[], { text, isName }: Phrase): boolean =>
  isName &&
  !text.includes(' ') &&
  findHolding(units, { text: text.toLowerCase(), count: 0, isName: true }).length > 0;

const worth = (phrase: Phrase) =>
  phrase.count * (phrase.isName ? 1.5 : 1) * Math.min(2, 0.6 + 0.4 * phrase.text.split(' ').length);

/** Returns the units that contain a phrase as whole words. A name must match in case. */
export function findHolding(units: readonly IndexedUnit[], { text, isName }: Phrase): IndexedUnit[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    isName ? 'u' : 'iu',
  );
  return units.filter((unit) => pattern.test(unit.text));
}

/** Words of measurement say how much, not what a text is about: `feet deep`, `million dollars`. */
const measures =
  /^(?:feet|foot|inch(?:es)?|miles?|yards?|metres?|meters?|kilometres?|kilometers?|grams?|kilograms?|tons?|tonnes?|pounds?|litres?|liters?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|dollars?|euros?|cents?|percent|hundred|thousand|million|billion|deep|wide|high|long|tall)$/u;

/** Lists pairs of adjacent subject words in lower case: `credit card`, `renewable energy`. */
function listPairs(text: string): string[] {
  const terms = readTerms(text);
  return terms.flatMap((term, index) => {
    const next = terms[index + 1];
    if (next === undefined || next.start !== term.start + term.surface.length + 1) return [];
    const isPlain = [term, next].some(
      ({ key, surface }) =>
        frameWords.has(key) ||
        plainWords.has(key) ||
        surface.length < 4 ||
        measures.test(surface) ||
        !/^\p{Ll}+$/u.test(surface) ||
        /(?:ly|ing|ed)$/.test(surface),
    );
    return isPlain ? [] : [`${term.surface} ${next.surface}`];
  });
}

/** Of `Valkyria` and `Valkyria Chronicles`, keeps only the longer one if it is at least half as frequent. */
function dropParts(phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(
    (phrase) =>
      !phrases.some(
        (other) =>
          other !== phrase &&
          other.text.length > phrase.text.length &&
          ` ${other.text.toLowerCase()} `.includes(` ${phrase.text.toLowerCase()} `) &&
          other.count >= phrase.count * 0.5,
      ),
  );
}
