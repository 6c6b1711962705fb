/**
 * Leaves out what a source says about itself and not about its subject: licences, copyright notices, navigation, reference lists. No
 * transform presents such text. If the title or the first heading speaks of such things, they are the subject, and nothing of that source
 * is left out. Pure.
 */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber } from './quote-unit';
import { keepUnits } from './keep-units';

/** Headings below which nothing is about the subject. They may be numbered. */
const formalHeadings = [
  '(?:(?:gnu|creative|commons|mit|apache|bsd|mozilla|open|source|free|public|general|lesser|documentation|document|software|end-user|user|the) ){0,6}licen[cs](?:e|es|ing)(?: (?:information|notices?|terms|agreement|text|version.*|v?[\\d.]+))?',
  'copy(?:ing|right)(?: (?:notices?|information|and licen[cs].*|conditions))?',
  'legal(?: notices?| information)?|terms (?:of (?:use|service)|and conditions).*',
  '(?:privacy|cookies?) (?:policy|notice|statement|settings|preferences).*',
  'disclaimers?|trademarks?|warranty',
  '(?:table of )?contents|navigation|menu|(?:\\p{L}+ and \\p{L}+ |concept |function |subject |keyword |author |name |general )?index',
  'references|bibliography|works cited|see also|external links|further reading|footnotes?|acknowledge?ments?',
  'subscribe.*|newsletter.*|share this.*|about the authors?|comments?|sign (?:in|up).*|log ?in',
  'related (?:articles?|posts?|links?|topics?|stories|content|products?|reading).*',
];
const numbering = '(?:appendix \\p{L}[.:]? )?(?:[\\p{L}\\p{N}](?:\\.?\\p{N}{1,3}){0,5}[.):]? )?';
const formalHeading = new RegExp(`^${numbering}(?:${formalHeadings.join('|')})$`, 'iu');

/** Words of contracts and licences. Two different ones in a sentence make it a formal one. */
const formalWords =
  /\b(?:licen[cs](?:e[ds]?|ing|ees?|or)|copyright(?:ed|s)?|warrant(?:y|ies)|liab(?:le|ility)|sublicen[cs]e|redistribut\p{L}*|permissions?|permitted|royalt(?:y|ies)|infring\p{L}*|disclaim\p{L}*|trademarks?|patents?|hereby|herein|thereof|hereof|notwithstanding|notices?|terms and conditions|all rights reserved|third part(?:y|ies))\b/giu;
const notice =
  /^(?:©|\(c\)|copyright\b)|all rights reserved|^permission is (?:hereby )?granted|\blicen[cs]ed under\b/iu;
const formalCount = 2;

/** A sentence between formal sentences belongs to them: this many on either side are looked at. */
const reach = 3;
const formalShare = 0.5;

export function keepSubstance(index: PacketIndex): PacketIndex {
  const formal = new Set<IndexedUnit>();
  for (const units of groupByNumber(index.units).values()) {
    if (!isAboutFormalities(units)) for (const unit of findFormal(units)) formal.add(unit);
  }
  return keepUnits(index, (unit) => !formal.has(unit));
}

function isAboutFormalities([first]: readonly IndexedUnit[]): boolean {
  const subject = `${first?.source.title ?? ''} ${first?.kind === 'heading' ? first.text : ''}`;
  return subject.search(formalWords) >= 0;
}

function findFormal(units: readonly IndexedUnit[]): IndexedUnit[] {
  const own = units.map((unit) => unit.headings.some(isFormalHeading) || isFormal(unit.text));
  return units.filter((_, place) => {
    if (own[place] === true) return true;
    const near = own.slice(Math.max(0, place - reach), place + reach + 1);
    const isWithin =
      own.slice(Math.max(0, place - reach), place).includes(true) &&
      own.slice(place + 1, place + reach + 1).includes(true);
    return isWithin && near.filter(Boolean).length >= formalShare * near.length;
  });
}

const isFormalHeading = (heading: string): boolean =>
  formalHeading.test(heading.trim().slice(0, headingChars).replace(/\s+/g, ' '));
const headingChars = 120;

function isFormal(text: string): boolean {
  if (notice.test(text)) return true;
  const words = new Set(
    [...text.matchAll(formalWords)].map(([word]) => word.toLowerCase().slice(0, stemChars)),
  );
  return words.size >= formalCount;
}

/** Forms of one word count once. */
const stemChars = 6;
