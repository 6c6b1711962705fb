/**
 * Reads a question as it is to be answered: a follow-up with what it refers to, without typing errors, and of a question in another language
 * the words that the sources may know. Says in one line what was changed, so that nobody takes the answer for that to another question. Pure.
 */
import { resolveFollowUp } from '../../resolve-follow-up';
import { escapeMarkdown } from '../answer/draft';
import type { PacketIndex } from '../rank/packet-index';
import { correctWords } from './correct-words';
import { readForeign } from './read-foreign';

export type AskedText = {
  readonly text: string;
  /** Earlier questions whose words still count, if the question could not be rewritten. */
  readonly earlier: readonly string[];
  /** Markdown to show above the answer, or null if the question was read as it is written. */
  readonly note: string | null;
};

export function readAsked(index: PacketIndex, text: string, earlier: readonly string[]): AskedText {
  const resolved = resolveFollowUp(text, earlier);
  const whole = resolved ?? text;
  const rest = resolved === null ? earlier : [];
  const foreign = readForeign(index, whole);
  if (foreign !== null) return { text: foreign.text, earlier: [], note: describeForeign(foreign) };
  const corrected = correctWords(index, whole);
  const read = corrected ?? whole;
  return { text: read, earlier: rest, note: read === text ? null : `_Read as: ${escapeMarkdown(read)}_` };
}

function describeForeign({ language, text }: { readonly language: string; readonly text: string }): string {
  const searched = text === '' ? 'none of its words occurs in them' : `searched for: ${escapeMarkdown(text)}`;
  return `_The question is in ${language}, the sources are not; ${searched}._`;
}
