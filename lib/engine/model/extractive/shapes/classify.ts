/**
 * Answers a question for what the defining sentence of a thing usually tells: its kind ("what is the genre of X", "what sport is X associated
 * with"), its maker ("who is the author of X"), its place ("where is X located") and its dates of birth and death. That sentence rarely
 * holds the word that is asked for, so ranking by words does not find it.
 */
import { findNamedDefinitions } from '../analysis/find-named-definitions';
import { differInDates } from '../analysis/differ-in-values';
import { differInNames, isAnsweredCopy, pickRivals } from '../analysis/find-rivals';
import type { Draft } from '../answer/draft';
import { writeAnswer } from '../answer/write-answer';
import { hasKind } from '../rank/answer-kinds';
import type { ChosenSpan } from '../rank/choose-spans';
import type { IndexedUnit } from '../rank/packet-index';
import { readQuestion } from '../rank/question';
import { readTerms } from '../text/terms';
import type { ShapedQuestion } from './shape';

const kindNoun =
  '(?:(?:primary|main|original|current) )?(?:genre|type|kind|sort|class|category|nature|format|medium|professions?|occupations?|jobs?|nationality|species|sport|industry|product or industry|position|rank|discipline|denomination|(?:political )?party|conflict|war|religion)(?: of [\\p{L}-]+)?';
const makerNoun =
  '(?:artist|author|creator|writer|composer|singer|songwriter|band|musician|group|director|painter|sculptor|designer|architect|developer|publisher|maker|manufacturer|inventor|founder|performer|producer)';
const name = String.raw`(?:an?\s+|the\s+)?(.{2,80}?)`;
const end = String.raw`[\s?.]*$`;
const be = '(?:is|are|was|were)';
const linked = '(?:associated|affiliated|connected|involved|linked|identified)(?: with| to| in)?';

type Form = { readonly pattern: RegExp; readonly tells: (text: string) => boolean };

const tellsKind = () => true;
const tellsMaker = (text: string) =>
  /\b(?:by|from|written|directed|composed|designed|created|founded|built|invented)\b|['’]s\b/u.test(text);
const tellsPlace = (text: string) => hasKind(text, 'place');
const tellsLife = (text: string) =>
  /\([^()]{0,120}\b\d{3,4}\b[^()]{0,60}\)|\b(?:born|died)\b/u.test(text) && hasKind(text, 'date');

const forms: readonly Form[] = [
  { pattern: new RegExp(`^what ${be} the ${kindNoun} (?:of|for) ${name}${end}`, 'iu'), tells: tellsKind },
  {
    pattern: new RegExp(`^(?:what|which) ${kindNoun} ${be} ${name}(?: ${linked})?${end}`, 'iu'),
    tells: tellsKind,
  },
  {
    pattern: new RegExp(`^(?:what|which) ${kindNoun} ${be} ${linked} ${name}${end}`, 'iu'),
    tells: tellsKind,
  },
  {
    pattern: new RegExp(
      `^(?:what|which) ${kindNoun} (?:does|do|did) ${name} (?:play|have|belong to|practi[sc]e|follow)${end}`,
      'iu',
    ),
    tells: tellsKind,
  },
  { pattern: new RegExp(`^what ${be} the ${kindNoun} ${linked} ${name}${end}`, 'iu'), tells: tellsKind },
  {
    pattern: new RegExp(`^(?:what|who) ${be} ${name} (?:best |mainly |mostly )?known (?:for|as)${end}`, 'iu'),
    tells: tellsKind,
  },
  {
    pattern: new RegExp(
      `^(?:who|what) ${be} the ${makerNoun} (?:of|behind|associated with) ${name}${end}`,
      'iu',
    ),
    tells: tellsMaker,
  },
  {
    pattern: new RegExp(`^where ${be} ${name}(?: (?:located|situated|found))?${end}`, 'iu'),
    tells: tellsPlace,
  },
  { pattern: new RegExp(`^what ${be} the location of ${name}${end}`, 'iu'), tells: tellsPlace },
  {
    pattern: new RegExp(`^(?:when|what year|in what year|in which year) ${be} ${name} born${end}`, 'iu'),
    tells: tellsLife,
  },
  { pattern: new RegExp(`^when did ${name} die${end}`, 'iu'), tells: tellsLife },
];
/** `the album “Heat”` is called “Heat”; the noun before the name says what it is. */
const kindBeforeName = /^(?:\p{Ll}+\s+){1,3}(?=[“"'‘\p{Lu}])/u;
const mostQuoted = 4;

export function classify({ text, index, context }: ShapedQuestion): Draft | null {
  const asked = text.trim();
  const form = forms.find(({ pattern }) => pattern.test(asked));
  const thing = form?.pattern.exec(asked)?.[1]?.replace(kindBeforeName, '') ?? '';
  const keys = [...new Set(readTerms(thing.replace(/[“”"'‘’]+/gu, ' ')).map(({ key }) => key))];
  if (form === undefined || keys.length === 0) return null;
  const found = findNamedDefinitions(index, keys).filter((unit) => form.tells(unit.text));
  const [best, ...others] = found;
  if (best === undefined) return null;
  const question = readQuestion(asked);
  const differ = (one: IndexedUnit, other: IndexedUnit) =>
    isAnsweredCopy(one, other, question) ||
    differInNames(one.text, other.text, asked) ||
    (form.tells === tellsLife && differInDates(one.text, other.text));
  const rivals = pickRivals(best, others, differ);
  return writeAnswer(found.slice(0, mostQuoted).map(toSpan), context, rivals);
}

const toSpan = (unit: IndexedUnit): ChosenSpan => ({
  source: unit.source,
  units: [unit],
  best: unit,
  score: 1,
});
