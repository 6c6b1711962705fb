/**
 * Tells whether a passage gives a reason for what a question asks about, by the form of the language. "Because two teachers left" gives a
 * reason, but not the one for their leaving. Pure.
 */
import { readTerms } from '../text/terms';

const asksReason =
  /^\W*(?:(?:and|but|so)\s+)?(?:why|how come|(?:for )?(?:what|which) reasons?|what (?:is|was|are|were) the reasons?)\b/iu;
const named =
  /\b(?:so that|in order (?:to|not to)|in (?:response|reaction|answer) to|in protest|on the grounds?|as a result|therefore|led to|causes?|caused|prompted|forced|blam(?:e|ed|es)|explain(?:s|ed)?|explanations?|reasons?|depends? on|(?:comes?|came|stems?|stemmed|results?|resulted|arises?|arose) from|for fear|to (?:avoid|prevent|save|ensure|protect|make sure|allow|let|keep)|wants? to|wanted to|meant to|intended to)\b|, so\b|^(?:never|do not|don['’]t|always|avoid)\b[^.:]{1,120}: (?=\p{Ll})/iu;
/** What had happened before is how a cause is told: "a seal had been put in the wrong way round". */
const toldBefore = /\bhad (?:\p{Ll}+ )?(?:been|\p{Ll}+(?:ed|en))\b/u;
/** What follows gives the reason for what stands before. */
const linked = /\b(?:because|since|as|due to|owing to|thanks to|on account of|given that)\b/giu;

/** What is explained may have been told before. */
const pronoun = /\b(?:this|that|it|they|he|she|we|i)\b/iu;

export const asksForReason = (question: string): boolean => asksReason.test(question);

/** @param asked keys of the words that the question is about */
export function givesReason(text: string, asked: ReadonlySet<string>): boolean {
  if (named.test(text) || toldBefore.test(text)) return true;
  const count = (part: string) =>
    new Set(readTerms(part).flatMap(({ key }) => (asked.has(key) ? [key] : []))).size;
  return [...text.matchAll(linked)].some(({ index, 0: link }) => {
    const before = text.slice(0, index);
    return (
      before.trim() === '' || pronoun.test(before) || count(text.slice(index + link.length)) <= count(before)
    );
  });
}
