/**
 * Lists what the sources call an advantage or a disadvantage: text directly below a heading that says so, and sentences that use such a word
 * of something. Whether anything is good or bad is never judged here, only whether a source says so. Pure.
 */
import { standsAlone } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { statedBy } from './quote-unit';
import type { ProsAndConsData, TransformOptions } from './types';

const defaultMost = 12;

const good = '(?:pros?|advantages?|benefits?|strengths?|upsides?|merits?)';
const bad =
  '(?:cons?|disadvantages?|drawbacks?|downsides?|weakness(?:es)?|limitations?|shortcomings?|risks?)';
const both = new RegExp(`\\b${good}\\b.*\\b${bad}\\b|\\b${bad}\\b.*\\b${good}\\b`, 'iu');
const headings = { good: new RegExp(`\\b${good}\\b`, 'iu'), bad: new RegExp(`\\b${bad}\\b`, 'iu') };
/** In a sentence, the short forms are too often other words, and a risk may be one that is avoided. */
const sentences = {
  good: /\b(?:(?:an?|the|its|their|one|main|biggest|key|another) (?:\p{L}+ )?(?:advantage|benefit|strength|upside)s?)\b/iu,
  bad: /\b(?:(?:an?|the|its|their|one|only|main|biggest|key|another) (?:\p{L}+ )?(?:disadvantage|drawback|downside|weakness|limitation|shortcoming)s?)\b/iu,
};
/** `the drawbacks are few`, `no advantage`: the word is used to deny. */
const denied =
  /\b(?:no|not an?|without|few|fewer|hardly any|little|outweighs?|despite) (?:\p{L}+ ){0,2}(?:advantage|benefit|strength|upside|disadvantage|drawback|downside|weakness|limitation|shortcoming)/iu;

type Side = 'good' | 'bad';

export function buildProsAndCons(index: PacketIndex, options: TransformOptions = {}): ProsAndConsData {
  const most = options.most ?? defaultMost;
  const list = (side: Side) =>
    index.units
      .filter((unit) => readSide(unit) === side)
      .slice(0, most)
      .map(statedBy);
  return { type: 'pros_and_cons', pros: list('good'), cons: list('bad') };
}

function readSide(unit: IndexedUnit): Side | null {
  if (unit.kind === 'heading' || unit.kind === 'code' || /[?:]$/u.test(unit.text)) return null;
  const heading = (unit.headings.at(-1) ?? '').slice(0, headingChars);
  return matchSide(headings, heading) ?? (isSaid(unit) ? matchSide(sentences, unit.text) : null);
}

const headingChars = 120;

const isSaid = (unit: IndexedUnit): boolean => standsAlone(unit) && !denied.test(unit.text);

/** Returns the side that a text names; null if it names both or neither. */
function matchSide(words: Readonly<Record<Side, RegExp>>, text: string): Side | null {
  if (both.test(text)) return null;
  if (words.good.test(text)) return 'good';
  return words.bad.test(text) ? 'bad' : null;
}
