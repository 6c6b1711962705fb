/**
 * Reads a text: what stands under a label that names the column, otherwise the sentence that answers its question best, if the sources answer
 * it at all and the sentence with its headings holds the column's own words. Pure.
 */
import { chooseSpans, supportLimits } from '../rank/choose-spans';
import { decideAnswer } from '../rank/decide-answer';
import { measureCoverage, measureSupport } from '../rank/measure-support';
import type { PacketIndex } from '../rank/packet-index';
import { readQuestion } from '../rank/question';
import { scoreUnits } from '../rank/score-units';
import type { CellAsk } from './cell-ask';
import { type CellFound, chooseCandidate } from './cell-found';
import { listLabelledValues } from './labelled-values';
import { listKeysAround, measureShare } from './measure-agreement';

/** A sentence that holds less of the column's name must hold at least this much of the whole question. */
const leastShares = { name: 0.6, question: 0.7 };

export function readText(index: PacketIndex, ask: CellAsk): CellFound | null {
  const labelled = listLabelledValues(index, ask).map(({ written, unit, strength }) => ({
    value: written,
    units: [unit],
    strength,
  }));
  return chooseCandidate(labelled) ?? findSentence(index, ask);
}

function findSentence(index: PacketIndex, ask: CellAsk): CellFound | null {
  const scored = scoreUnits(index, readQuestion(ask.text));
  const spans = chooseSpans(index, scored, supportLimits);
  // A column is a few words, not a question, so its length is ignored. All that counts is that its words occur in the text.
  if (!decideAnswer({ ...measureSupport(index, scored, spans), length: 1 }).answers) return null;
  for (const span of spans) {
    const { best } = span;
    const name = measureShare(index, ask.named, listKeysAround(index, best));
    const question = measureCoverage(index, scored, { ...span, units: [best] });
    if (best.kind === 'heading' || (name < leastShares.name && question < leastShares.question)) continue;
    return { value: best.text, units: [best] };
  }
  return null;
}
