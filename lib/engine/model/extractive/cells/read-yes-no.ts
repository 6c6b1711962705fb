/**
 * Answers yes or no: the sentence that speaks of everything the question asks says yes, or no if the clause with its rarest word is negated. A
 * sentence that says "may" or "whether" says neither. Pure.
 */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { AskedTerm, CellAsk } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { findClause } from './clauses';
import { listLabelledValues } from './labelled-values';
import { holdsTerm, listKeysAround, measureShare, weighTerm } from './measure-agreement';

const leastShare = 0.75;
const negation =
  /\b(?:no|not|never|none|nor|neither|without|cannot|lacks?|lacked|lacking|absence of|fails? to|failed to|refus(?:es|ed)|prohibit(?:s|ed)?|forbidden)\b|n[’']t\b/iu;
const hedge =
  /\b(?:may|might|could|would|should|if|whether|unless|possibly|perhaps|potentially|unclear|unknown|plan(?:s|ned)?|propos(?:e[sd]?|al)|consider(?:s|ed|ing)?|optional)\b|\?\s*$/iu;

export function readYesNo(index: PacketIndex, ask: CellAsk): CellFound | null {
  const labelled = listLabelledValues(index, ask).flatMap(({ written, unit, strength }): Candidate[] => {
    const value = readWord(written);
    return value === null ? [] : [{ value, units: [unit], strength }];
  });
  const said = index.units.flatMap((unit) => readSentence(index, unit, ask));
  return chooseCandidate([...labelled, ...said]);
}

function readWord(written: string): boolean | null {
  if (/^(?:yes|true|✓|✔|☑)(?![\p{L}\p{N}])/iu.test(written)) return true;
  return /^(?:no|none|false|✗|✘|☐)(?![\p{L}\p{N}])/iu.test(written) ? false : null;
}

function readSentence(index: PacketIndex, unit: IndexedUnit, { named, told }: CellAsk): Candidate[] {
  if ((unit.kind !== 'sentence' && unit.kind !== 'item') || hedge.test(unit.text)) return [];
  const terms = [...named, ...told];
  const around = listKeysAround(index, unit);
  const share = measureShare(index, terms, around);
  const rarest = findRarest(index, unit, terms);
  if (share < leastShare || rarest === null) return [];
  const clause = findClause(unit.text, rarest);
  const value = !negation.test(unit.text.slice(clause.start, clause.end));
  return [{ value, units: [unit], strength: share }];
}

/** Where the word stands that is asked for and that is rarest in the sources. */
function findRarest(index: PacketIndex, { text }: IndexedUnit, terms: readonly AskedTerm[]): number | null {
  const placed = readTerms(text).flatMap(({ key, start }) =>
    terms
      .filter((term) => holdsTerm(term, new Set([key])))
      .map((term) => ({ start, weight: weighTerm(index, term) })),
  );
  return placed.toSorted((one, other) => other.weight - one.weight)[0]?.start ?? null;
}
