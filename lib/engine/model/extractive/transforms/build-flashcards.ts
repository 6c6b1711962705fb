/**
 * Builds flashcards: a question and its short answer, or a sentence with one figure, date or name left out. No card asks what another asks,
 * in the same or in nearly the same words. Pure.
 */
import { askAboutDates } from '../analysis/ask';
import { askDefinitions } from './ask-definitions';
import { standsAlone } from '../analysis/central-units';
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { listNames } from '../text/list-names';
import { readTerms } from '../text/terms';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, quoteUnit } from './quote-unit';
import type { Flashcard, FlashcardsData, TransformOptions } from './types';

const defaultMost = 20;
const gap = '_____';
const maxCardChars = 260;

export function buildFlashcards(index: PacketIndex, options: TransformOptions = {}): FlashcardsData {
  const most = options.most ?? defaultMost;
  const asked = [...askDefinitions(index.units), ...askAboutDates(index.units)].flatMap((question) =>
    question.short === null
      ? []
      : [{ front: question.question, back: question.short, quotes: question.units.map(quoteUnit) }],
  );
  const gaps = interleave([...groupByNumber(index.units).values()].map((units) => units.flatMap(makeGap)));
  return { type: 'flashcards', cards: takeDistinct(interleave([asked, gaps]), most) };
}

/** Leaves out the most informative part of a sentence: a date, a figure, or a name. */
function makeGap(unit: IndexedUnit): Flashcard[] {
  if (!standsAlone(unit) || unit.kind === 'row' || unit.text.length > maxCardChars) return [];
  const answer = findDates(unit.text)[0]?.text ?? findAmount(unit.text) ?? lastName(unit);
  if (answer === undefined || answer.length < 2) return [];
  const at = unit.text.indexOf(answer);
  const end = at + answer.length;
  if (at < 0 || unit.text.indexOf(answer, end) >= 0 || isInsideWord(unit.text, at, end)) return [];
  const front = `${unit.text.slice(0, at)}${gap}${unit.text.slice(end)}`;
  const leftTerms = readTerms(front.replace(gap, ' ')).length;
  return leftTerms < minFrontTerms ? [] : [{ front, back: answer, quotes: [quoteUnit(unit)] }];
}

/** What is left of a sentence must say what is asked. */
const minFrontTerms = 3;

/** True if the gap would cut a name or a number in two, as in `ASN.1` or `Summit 24™`. */
const isInsideWord = (text: string, at: number, end: number): boolean =>
  /[\p{L}\p{N}]$/u.test(text.slice(0, at)) || /^(?:[\p{L}\p{N}™®©’'-]|\.\p{N})/u.test(text.slice(end));

/** A figure without the noun after it, which may be any word: `30 trillion` of `30 trillion words`. */
function findAmount(text: string): string | undefined {
  const figure = findFigures(text).find(({ unit }) => unit !== '');
  if (figure === undefined || /^[$€£¥%°]/u.test(figure.unit)) return figure?.text;
  const amount = figure.text.endsWith(figure.unit)
    ? figure.text.slice(0, -figure.unit.length).replace(/[\s-]+$/, '')
    : figure.text;
  return amount;
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
  const asked: ReadonlySet<string>[] = [];
  const taken: Flashcard[] = [];
  for (const card of cards) {
    if (taken.length >= most) break;
    const words = new Set(readTerms(`${card.front} ${card.quotes[0]?.quote ?? ''}`).map(({ key }) => key));
    const front = new Set(readTerms(card.front).map(({ key }) => key));
    if (front.size === 0 || asked.some((other) => isAlike(front, other) || isAlike(words, other))) continue;
    asked.push(front, words);
    taken.push(card);
  }
  return taken;
}

/** Two cards that share more of their words than this ask the same. */
const alikeShare = 0.8;

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > alikeShare * Math.max(one.size, other.size);
}
