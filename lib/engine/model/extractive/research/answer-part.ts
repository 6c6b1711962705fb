/**
 * Answers one sub-question of a research or one approach of an exploration. It declines whenever an answer would, and quotes only what bears
 * on the question, one passage to a line, the best first. A question under a heading is answered from what is written below it.
 */
import { readSectionQuestion } from './section-question';
import { answerQuestion } from '../answer/answer-question';
import { createDraftWriter, type Draft, readQuote, writeQuoted } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { refusalLine } from '@/lib/markdown/refusal-line';
import { type AnswerContext, selfDescription } from '../answer/write-answer';
import type { ChosenSpan } from '../rank/choose-spans';
import type { PacketIndex } from '../rank/packet-index';
import { createQuestionReader } from './find-bearing';
import { listUnder } from './find-sections';

/** Null if the question has no subject of its own, so that the caller describes what the sources are about. */
export function answerPart(index: PacketIndex, text: string, context: AnswerContext): Draft | null {
  const section = readSectionQuestion(text);
  const asked = section?.question ?? text;
  const answered = answerQuestion(index, { text: asked, earlier: [] }, context);
  if (answered.outcome === 'without_subject') return null;
  if (answered.outcome === 'declined') return answered.draft;
  const reader = createQuestionReader(index, asked);
  if (section === null) return writePassages(answered.draft.citations[0], reader.findBearing());
  const below = reader.findBearing(listUnder(index, section.heading));
  return below.length === 0 ? declineSection(section.heading) : writePassages(undefined, below);
}

function declineSection(heading: string): Draft {
  const writer = createDraftWriter();
  writer.add(refusalLine);
  writer.add(`Nothing that was read under ${writeQuoted(heading)} answers this.`);
  return writer.finish('Not in your sources');
}

/** @param best what an answer quotes first: it is quoted first here too, unless a passage that follows contains it. */
function writePassages(best: Draft['citations'][number] | undefined, spans: readonly ChosenSpan[]): Draft {
  const writer = createDraftWriter();
  const others = spans.filter(({ units }) => best?.quote.includes(readQuote(units)) !== true);
  const isAdded = best !== undefined && !others.some(({ units }) => readQuote(units).includes(best.quote));
  const first = isAdded ? [`- ${writeQuoted(best.quote)} ${writer.cite(best.source, best.quote)}`] : [];
  const lines = others.map((span) => {
    const heading = span.units[0]?.headings.at(-1) ?? '';
    const leadIn = heading === '' || heading === span.source.title ? '' : `${escapeMarkdown(heading)}: `;
    return `- ${leadIn}${writeQuoted(readLine(span))} ${writer.cite(span.source, readQuote(span.units))}`;
  });
  writer.add([...first, ...lines].join('\n'));
  writer.add(selfDescription);
  return writer.finish(null);
}

/** Returns the words of a span on one line, with the cells of a table row separated by dots. */
function readLine({ units }: ChosenSpan): string {
  const [unit] = units;
  if (units.length > 1 || unit?.cells === undefined) return readQuote(units);
  return unit.cells.filter((cell) => cell !== '').join(' · ');
}
