/**
 * Answers a question that consists of several, each in its turn. One passage need not answer them all, so what is declined as a whole may be
 * answered part by part. Answers nothing if a part has no answer: half an answer would look like a whole one. Pure.
 */
import { findMorePassages } from '@/lib/markdown/more-passages';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { createDraftWriter, type Draft } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeReader, selfDescription } from '../answer/write-answer';
import { splitQuestion } from '../asked/split-question';
import { createPhraseFinder } from '../text/phrase-finder';
import type { ShapedQuestion } from './shape';

/** @param answerPart returns null for what it declines */
export function answerParts(
  { text, index, context }: ShapedQuestion,
  answerPart: (text: string) => Draft | null,
): Draft | null {
  const parts = splitQuestion(text, createPhraseFinder(index.units.map((unit) => unit.text)));
  if (parts.length < 2) return null;
  const writer = createDraftWriter();
  for (const part of parts) {
    const draft = answerPart(part);
    if (draft === null || draft.citations.length === 0) return null;
    const { markdown, citations } = keepFirst(draft);
    writer.add(`**${escapeMarkdown(part)}**`);
    writer.add(markdown);
    for (const { source, quote } of citations) writer.cite(source, quote);
  }
  writer.add(describeReader(context));
  return writer.finish(null);
}

/** Without what screens fold and without the note about the reader, which stands once below all parts. */
function keepFirst({ markdown, citations }: Draft): Pick<Draft, 'markdown' | 'citations'> {
  const shown = markdown.slice(0, findMorePassages(markdown) ?? undefined).trimEnd();
  const note = shown.lastIndexOf(`\n\n${selfDescription}`);
  const kept = note < 0 ? shown : shown.slice(0, note);
  return { markdown: kept, citations: citations.slice(0, findMarkers(kept).length) };
}
