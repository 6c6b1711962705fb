/**
 * Reads a question as it is to be answered: a follow-up with what it refers to, without typing errors, and of a question in another language
 * the words that the sources may know. Says in one line what was changed, so that nobody takes the answer for that to another question. Pure.
 */
import { replacePronoun, resolveFollowUp } from '../../resolve-follow-up';
import { findHolding, findPhrases } from '../analysis/phrases';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { PacketIndex } from '../rank/packet-index';
import { joinHyphens } from '../text/join-hyphens';
import { addApostrophes } from './add-apostrophes';
import { correctWords } from './correct-words';
import { readForeign } from './read-foreign';

export type AskedText = {
  readonly text: string;
  /** Earlier questions whose words still count, if the question could not be rewritten. */
  readonly earlier: readonly string[];
  /** True if the question is in another language than the sources, so that only some of its words are left. */
  readonly isPartial: boolean;
  /** Markdown to show above the answer, or null if the question was read as it is written. */
  readonly note: string | null;
};

export function readAsked(index: PacketIndex, text: string, earlier: readonly string[]): AskedText {
  const read = readWords(index, addApostrophes(text), earlier);
  return { ...read, text: joinHyphens(read.text, (key) => index.frequency.has(key)) };
}

function readWords(index: PacketIndex, text: string, earlier: readonly string[]): AskedText {
  if (earlier.length === 0) return readFirst(index, text);
  const resolved = resolveFollowUp(text, earlier);
  const whole = resolved ?? text;
  const rest = resolved === null ? earlier : [];
  const foreign = readForeign(index, whole);
  if (foreign !== null)
    return { text: foreign.text, earlier: [], isPartial: true, note: describeForeign(foreign) };
  const corrected = correctWords(index, whole);
  const read = corrected ?? whole;
  return {
    text: read,
    earlier: rest,
    isPartial: false,
    note: read === text ? null : `_Read as: ${escapeMarkdown(read)}_`,
  };
}

/** A pronoun of a first question adds the words of its subject, but only as what the question leans on. */
function readFirst(index: PacketIndex, text: string): AskedText {
  const foreign = readForeign(index, text);
  if (foreign !== null)
    return { text: foreign.text, earlier: [], isPartial: true, note: describeForeign(foreign) };
  const read = correctWords(index, text) ?? text;
  const subject = hasPronoun(read) ? nameSubject(index) : null;
  const resolved = subject === null ? null : replacePronoun(read, subject);
  const shown = resolved ?? read;
  return {
    text: read,
    earlier: resolved === null ? [] : [`What is ${subject}?`],
    isPartial: false,
    note: shown === text ? null : `_Read as: ${escapeMarkdown(shown)}_`,
  };
}

const hasPronoun = (text: string) => replacePronoun(text, '') !== null && !meansSources.test(text);

/** "Summarise this" means the sources, whatever they are about. */
const meansSources =
  /^(?:(?:please|can you|could you)\s+)*(?:condense|describe|explain|outline|recap|shorten|summari[sz]e|sum up|sum)\s+(?:(?:all|each|the rest) of\s+)?(?:it|that|them|these|this|those)\b(?: (?:all|for me|in brief|please|up))*[\s?.!]*$/iu;

/** Without an earlier question, "it" is the thing that most of the sources name, in their text or their title. */
function nameSubject(index: PacketIndex): string | null {
  const sources = [...index.titleKeys.keys()];
  const [subject] = findPhrases(index.units, mostPhrases)
    .filter(({ isName }) => isName)
    .map((phrase) => {
      const holding = findHolding(index.units, phrase);
      const titled = sources.filter(({ title }) => title.includes(phrase.text));
      const named = new Set([...holding.map(({ source }) => source.n), ...titled.map(({ n }) => n)]);
      return { phrase, holding, named: named.size };
    })
    .toSorted((left, right) => right.named - left.named || right.holding.length - left.holding.length);
  const sourceCount = new Set(sources.map(({ n }) => n)).size;
  if (subject === undefined || subject.named * 2 <= sourceCount) return null;
  const { phrase, holding } = subject;
  const articled = holding.filter(({ text }) =>
    text.toLowerCase().includes(`the ${phrase.text.toLowerCase()}`),
  );
  return `${articled.length * 2 > holding.length ? 'the ' : ''}${phrase.text}`;
}

const mostPhrases = 8;

function describeForeign({ language, text }: { readonly language: string; readonly text: string }): string {
  const searched = text === '' ? 'none of its words occurs in them' : `searched for: ${escapeMarkdown(text)}`;
  return `_The question is in ${language}, the sources are not; ${searched}._`;
}
