/** Builds flashcards: a question and its short answer, or a sentence with one figure, date or name left out. Pure. */
import { askAboutDates, askAboutDefinitions } from '../analysis/ask';
import { standsAlone } from '../analysis/central-units';
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { listNames } from '../analysis/phrases';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, quoteUnit } from './quote-unit';
import type { Flashcard, FlashcardsData, TransformOptions } from './types';

const defaultMost = 20;
const gap = '_____';
const maxCardChars = 260;

export function buildFlashcards(index: PacketIndex, options: TransformOptions = {}): FlashcardsData {
  const most = options.most ?? defaultMost;
  const asked = [...askAboutDefinitions(index.units), ...askAboutDates(index.units)].flatMap((question) =>
    question.short === null
      ? []
      : [{ front: question.question, back: question.short, quotes: question.units.map(quoteUnit) }],
  );
  const gaps = interleave([...groupByNumber(index.units).values()].map((units) => units.flatMap(makeGap)));
  return { type: 'flashcards', cards: takeDistinct(interleave([asked, gaps]), most) };
}

/** Leaves out the most informative part of a sentence: a date, a figure with its unit, or a name. */
function makeGap(unit: IndexedUnit): Flashcard[] {
  if (!standsAlone(unit) || unit.kind === 'row' || unit.text.length > maxCardChars) return [];
  const answer =
    findDates(unit.text)[0]?.text ??
    findFigures(unit.text).find(({ unit: of }) => of !== '')?.text ??
    lastName(unit);
  if (answer === undefined || answer.length < 2) return [];
  const at = unit.text.indexOf(answer);
  if (at < 0 || unit.text.indexOf(answer, at + answer.length) >= 0) return [];
  const front = `${unit.text.slice(0, at)}${gap}${unit.text.slice(at + answer.length)}`;
  return [{ front, back: answer, quotes: [quoteUnit(unit)] }];
}

const lastName = (unit: IndexedUnit) =>
  listNames(unit.text)
    .filter((name) => name.includes(' '))
    .at(-1);

function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_none, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

function takeDistinct(cards: readonly Flashcard[], most: number): Flashcard[] {
  const quoted = new Set<string>();
  return cards
    .filter((card) => {
      const quote = card.quotes[0]?.quote ?? '';
      if (quoted.has(quote)) return false;
      quoted.add(quote);
      return true;
    })
    .slice(0, most);
}
