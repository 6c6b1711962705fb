/**
 * Answers "do the sources disagree", "where do they contradict each other", "do they agree on the cost": pairs of passages of different
 * sources that differ, each quoted, and passages that speak of a dispute themselves.
 */
import { type Disagreement, findDisagreements } from '../analysis/find-disagreements';
import { speaksOfDispute } from '../analysis/dispute';
import { findOnTopic, readTopic } from '../analysis/topic';
import { createDraftWriter, type Draft, type DraftWriter, writeQuoted } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeReader, readCells } from '../answer/write-answer';
import type { IndexedUnit } from '../rank/packet-index';
import type { ShapedQuestion } from './shape';

const texts = String.raw`(?:sources?|documents?|texts?|reports?|notes?|accounts?|authors?|articles?|papers?|pages?|files?|stud(?:y|ies)|trials?|they|these|those|them)`;
const differing = String.raw`(?:disagree(?:ments?)?|contradict(?:ions?|ory)?|conflict(?:s|ing)?|diverge|inconsisten(?:t|cy|cies)|discrepanc(?:y|ies)|differ(?:ences)?|agree|consistent)`;
const asks = new RegExp(
  String.raw`\b${texts}\b.{0,40}\b${differing}\b|\b${differing}\b.{0,30}\b${texts}\b|\bthere (?:any |a |some )?${differing}\b|\b${differing} (?:about|on|over|as to|regarding)\b|\bany (?:disagreements?|contradictions?|conflicts|inconsistencies|discrepancies)\b|^(?:what|which|list|show|find) (?:are |all |the |any )*(?:disagreements?|contradictions?|conflicts|inconsistencies|discrepancies)\b`,
  'iu',
);
const askingWords = new RegExp(
  String.raw`\b(?:${texts}|${differing}|each other|one another|numbers?|figures?|facts?|details?|anything|something|any|all|both|two|three|four|several|different|main|other|points?|where|how|what)\b`,
  'giu',
);
const mostPairs = 5;
const mostDisputes = 5;

export function tellDisagreements({ text, index, context }: ShapedQuestion): Draft | null {
  if (!asks.test(text)) return null;
  const topic = readTopic(text.replace(askingWords, ' '));
  const units = findOnTopic(index, topic);
  const pairs = findDisagreements(index, units, topic.length > 0).slice(0, mostPairs);
  const shown = new Set(pairs.flatMap(({ left, right }) => [left.id, right.id]));
  const disputes = units.filter((unit) => isDispute(unit) && !shown.has(unit.id)).slice(0, mostDisputes);
  const writer = createDraftWriter();
  for (const pair of pairs) addPair(writer, pair);
  if (disputes.length > 0) {
    writer.add(
      pairs.length > 0
        ? 'A source itself speaks of different views:'
        : '**A source itself speaks of different views:**',
    );
    writer.add(disputes.map((unit) => `- ${quote(writer, unit)}`).join('\n'));
  }
  if (pairs.length === 0 && disputes.length === 0)
    writer.add(describeNone(new Set(units.map(({ source }) => source.n)).size));
  writer.add(
    `_Found by comparing numbers, dates, directions and words like “not”. Whether both can be true, you must judge._`,
  );
  writer.add(describeReader(context));
  return writer.finish(null);
}

const isDispute = ({ kind, text }: IndexedUnit) =>
  (kind === 'sentence' || kind === 'item') && speaksOfDispute(text);

function addPair(writer: DraftWriter, { about, left, right }: Disagreement): void {
  writer.add(`**${escapeMarkdown(about.charAt(0).toUpperCase() + about.slice(1))}**`);
  writer.add([left, right].map((unit) => `- ${quote(writer, unit)}`).join('\n'));
}

function quote(writer: DraftWriter, unit: IndexedUnit): string {
  const { title } = unit.source;
  const from = title === '' ? '' : ` — ${escapeMarkdown(title)}`;
  return `${writeQuoted(readCells(unit, unit.text))} ${writer.cite(unit.source, unit.text)}${from}`;
}

function describeNone(sourceCount: number): string {
  return sourceCount < 2
    ? '**Only one source speaks of this**, so there is nothing to compare.'
    : '**No disagreement found.** No two sources give different numbers, dates or directions for the same thing in similar words.';
}
