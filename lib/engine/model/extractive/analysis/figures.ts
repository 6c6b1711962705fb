/**
 * Finds numbers in a text with their unit, for figures, comparisons and extraction. They are returned as written; nothing is converted.
 * Pure.
 */
import { stopWords } from '../text/stop-words';

export type Figure = {
  /** The figure as written: `$1.2 billion`, `35 %`, `3,400 people`. */
  readonly text: string;
  readonly value: number;
  /** What is counted or measured, in lower case; empty if the text does not say. */
  readonly unit: string;
  readonly start: number;
};

const scale: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
/** The number of a figure, a table or a section counts nothing: `Figure 4-68 shows`. */
const label =
  /(?<!\b(?:[Ff]ig(?:ure)?s?|[Tt]ables?|[Ss]ections?|[Cc]hapters?|[Pp]ages?|[Ee]q(?:uation)?s?|Examples?|Steps?|Appendix|Vol(?:ume)?|Version|Note)\.?\s?(?:\p{N}{1,4}[-–.]){0,3})/u;
const amount =
  /(?<![\p{L}\p{N}.,])([$€£¥]\s?)?([-−]?\p{N}+(?:[,\s]\p{N}{3})*(?:\.\p{N}+)?)(?:\s?(thousand|million|billion|trillion|m|bn|k)\b)?(?:\s?(%|percent|per cent|°\s?[CF])|[\s-](\p{Ll}{2,}(?:\s(?:per|an?)\s\p{Ll}+)?))?/u;
const pattern = new RegExp(`(?=[$€£¥−\\p{N}-])${label.source}${amount.source}`, 'gu');

export function findFigures(text: string): Figure[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [whole, currency = '', digits = '', size = '', sign = '', noun = ''] = match;
    const plain = Number(digits.replace(/[,\s]/g, '').replace('−', '-'));
    const counted = stopWords.has(noun.split(' ')[0] ?? '') ? '' : noun;
    const unit = currency.trim() || sign.replace(/per ?cent/, '%').replace(/\s/g, '') || counted;
    const text = counted === noun ? whole : whole.slice(0, whole.length - noun.length).replace(/-$/, '');
    return { text: text.trim(), value: plain * (scale[size] ?? 1), unit, start: match.index };
  });
}
