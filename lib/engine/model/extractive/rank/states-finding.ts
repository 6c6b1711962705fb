/**
 * Tells what a report found from what it planned, how it measured, and what others found, by the forms of the language and by the headings
 * above. A question about an effect asks for the first. Pure.
 */
import { hasKind } from './answer-kinds';
import { splitClauses } from '../text/split-clauses';
import { readTerms } from '../text/terms';

/** How a sentence was measured or planned, not what came of it. */
const tellsMethod =
  /\b(?:(?:was|were|is|are|been|being|be) (?:\p{L}+ )?(?:measured|assessed|defined|calculated|evaluated|determined|estimated|recorded|included|enrolled|excluded|recruited|randomi[sz]ed|allocated|assigned|analy[sz]ed|collected|tested|instructed|invited)|(?:primary|secondary) (?:end ?points?|outcomes?|measures?) (?:was|were|is|are|included?)|(?:the )?(?:aim|aims|objectives?|purpose|hypothesis) (?:of|was|were|is)|(?:we|they) (?:aimed|hypothesi[sz]ed|sought|planned|measured|assessed|compared|evaluated|investigated|examined))\b/iu;
/** Attributes what is said to another text. */
const citesOthers =
  /\bet al\b|\bal\.\d*\)|\[\d{1,3}(?:[,–-]\s?\d{1,3}){0,9}\]|\b(?:in|by) (?:that|those|other|another|previous|earlier|prior) (?:stud(?:y|ies)|trials?|reports?|work)\b|\b(?:previous(?:ly)?|earlier|prior|other) (?:stud(?:y|ies)|trials?|reports?|reported|published|research)\b|\bsimilar to (?:a|the) reports?\b|\b(?:has|have) been (?:reported|shown|found|described|suggested)\b/iu;
const ofFindings = /\b(?:results?|findings?|outcomes?|conclusions?|efficacy|effects?)\b/iu;
const ofPlans =
  /\b(?:methods?|materials|design|statistic(?:s|al)|procedures?|protocol|backgrounds?|introduction|objectives?|aims?|limitations?|abbreviations|criteria|(?:study|trial) (?:population|end ?points))\b/iu;

/** A finding is told with its figures. */
const figures = /\bp\s?[<=>≤]|\d\s?%|\bCI\b|±/iu;

const weights = { plan: 0.7, others: 0.75, method: 0.75, findings: 1.15, figures: 1.15, apart: 0.8 } as const;

type Told = { readonly text: string; readonly headings: readonly string[] };

/**
 * Returns how likely a sentence is to be the finding that is asked for, as a factor.
 * @param affected keys of the words that name what is affected
 */
export function weighFinding({ text, headings }: Told, affected: ReadonlySet<string>): number {
  const heading = headings.at(-1) ?? '';
  let factor = 1;
  if (ofPlans.test(heading)) factor *= weights.plan;
  else if (ofFindings.test(heading)) factor *= weights.findings;
  if (tellsMethod.test(text)) factor *= weights.method;
  if (figures.test(text)) factor *= weights.figures;
  if (citesOthers.test(text)) factor *= weights.others;
  return isOfAffected(text, affected) ? factor : factor * weights.apart;
}

/** True if one clause names what is affected and says how. */
function isOfAffected(text: string, affected: ReadonlySet<string>): boolean {
  return splitClauses(text).some(
    (clause) => hasKind(clause, 'effect') && readTerms(clause).some(({ key }) => affected.has(key)),
  );
}
