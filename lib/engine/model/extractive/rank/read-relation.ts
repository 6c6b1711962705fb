/**
 * Reads the verb of a question for a person, a date or an amount: what somebody did ("who designed the lido"), or what happened ("when was it
 * built", "when did the ferry stop", "how long does the battery last"). A date near a thing is no answer unless the sentence says that this
 * happened then. Returns null where the form does not tell the verb from other words. Pure.
 */
import { readTerms } from '../text/terms';

const opening = String.raw`^\W*(?:(?:and|but|so|then)\s+)?`;
const auxiliary =
  'is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must';
const asksDate =
  '(?:when|(?:in|on) (?:what|which) (?:year|month|day|date)|(?:what|which) (?:year|month|day|date))';
const whoDid = new RegExp(
  String.raw`${opening}who\s+(?:first\s+|\p{Ll}+ly\s+|also\s+)?(?!(?:${auxiliary}|else|besides|except|among)\b|\S+['’])(\p{Ll}+)\b`,
  'iu',
);
const participle = new RegExp(
  String.raw`${opening}(?:${asksDate}|who)\s+(?:is|are|was|were|has|have|had)\s(?:.*\s)?(\p{Ll}+(?:ed|wn|en|lt|ght|ld|ung|un|orn|ade|aid|ent|ound|ut))\b`,
  'u',
);
const asksHow = String.raw`how (?:long|often|fast|far|much|many(?:\s[\p{L}-]+){1,3}?)`;
const lastVerb = new RegExp(
  String.raw`${opening}(?:${asksDate}|${asksHow}|whom?)\s+(?:do|does|did|will|would)\s(.*\s)(\p{Ll}+)\W*$`,
  'iu',
);
const preposition =
  /\s(?:in|on|at|to|for|from|with|by|of|about|into|as|than|and|or|after|before|since|during)\s/iu;
/** These say little of what happened, and sources have many other words for it. */
const light = new Set([
  'happen',
  'occur',
  'take',
  'get',
  'go',
  'come',
  'make',
  'do',
  'have',
  'become',
  'use',
  'call',
  'name',
  'know',
  'add',
  'bring',
  'find',
  'give',
  'put',
  'see',
  'show',
  'work',
  'want',
  'need',
  'like',
]);

/** Returns the key of the verb. */
export function readRelation(question: string): string | null {
  const [asked = ''] = question.trim().split(/[,;:]/u);
  const verb = whoDid.exec(asked)?.[1] ?? participle.exec(asked.toLowerCase())?.[1] ?? readLast(asked);
  const key = verb === undefined ? undefined : readTerms(verb)[0]?.key;
  return key === undefined || light.has(key) ? null : key;
}

function readLast(asked: string): string | undefined {
  const found = lastVerb.exec(asked);
  return found === null || preposition.test(` ${found[1]} `) ? undefined : found[2];
}
