/**
 * Writes "Not in your sources": what was searched for, what the sources do not mention, and what to collect next, in the words of the
 * question. States nothing about the subject. The passages that come nearest stand below the line "Nearest passages", so that
 * nobody takes them for an answer.
 */
import { countNoun } from '@/lib/core/text';
import { nearestPassagesLine } from '@/lib/markdown/more-passages';
import { refusalLine } from '@/lib/markdown/refusal-line';
import type { ChosenSpan } from '../rank/choose-spans';
import type { TermMatch } from '../rank/match-terms';
import type { PacketSource } from '../rank/packet-index';
import { plainWords } from '../text/stop-words';
import { createDraftWriter, type Draft } from './draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { addPassages, type AnswerContext, countNumbers, describeLeftOut } from './write-answer';

const mostTerms = 5;

const searchDescription =
  '_Searched by the built-in reader, which looks for words. A language model can be connected in Settings._';

/** What the sources do not give although they speak of the thing. Null if it is not known what kind of fact that would be. */
export type LackingFact = 'number' | 'date' | 'reason' | null;

export function writeDecline(
  subjects: readonly TermMatch[],
  context: AnswerContext,
  lacking: LackingFact = null,
): Draft {
  const writer = createDraftWriter();
  const looked = dropEveryday(dropCarried(subjects.filter(({ term }) => term.role === 'subject')))
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, mostTerms);
  const absent = looked.filter((match) => match.presence === 0);
  const sourceCount = new Set(context.sources.map((source) => source.n)).size;
  writer.add(refusalLine);
  if (sourceCount === 0)
    writer.add('There is no text to read yet. Add a page, a file or a note, then ask again.');
  else {
    writer.add(describeSearch({ looked, absent, sourceCount, lacking }));
    writer.add(describeNext(looked, absent));
  }
  writer.add([searchDescription, ...describeLeftOut(context)].join('\n'));
  return writer.finish('Not in your sources');
}

/** A question that has words of its own is not declined for the sake of an earlier one's. */
function dropCarried(subjects: readonly TermMatch[]): readonly TermMatch[] {
  const own = subjects.filter(({ term }) => !term.isCarried);
  return own.length === 0
    ? subjects
    : subjects.filter((match) => !match.term.isCarried || match.presence > 0);
}

/** Nobody collects a page about "use". Everyday words are named only if the question has no others. */
function dropEveryday(subjects: readonly TermMatch[]): readonly TermMatch[] {
  const telling = subjects.filter(({ term }) => term.isName || !plainWords.has(term.key));
  return telling.length === 0 ? subjects : telling;
}

/** Adds the passages that come nearest to a refusal. */
export function offerNearest(draft: Draft, spans: readonly ChosenSpan[]): Draft {
  if (spans.length === 0) return draft;
  const writer = createDraftWriter();
  // The note about the reader stays last, as below an answer.
  const note = draft.markdown.lastIndexOf('\n\n');
  writer.add(draft.markdown.slice(0, note));
  writer.add(
    spans.length === 1
      ? 'Below is the passage that comes nearest to the question. Whether it answers it is for you to judge.'
      : 'Below are the passages that come nearest to the question. Whether they answer it is for you to judge.',
  );
  writer.add(nearestPassagesLine);
  addPassages(writer, spans, { namesSource: countNumbers(spans) > 1 });
  writer.add(draft.markdown.slice(note).trimStart());
  return writer.finish(draft.title);
}

/** For a packet without any source text, in which there is nothing to search. */
export function writeEmpty(sources: readonly PacketSource[]): Draft {
  return writeDecline([], { sources, leftOut: 0 });
}

/** Lists the words in quotation marks. Words that were adjacent in the question stay together. */
function nameTerms(
  matches: readonly TermMatch[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const phrases: string[] = [];
  const inOrder = [...matches].sort((left, right) => left.term.start - right.term.start);
  inOrder.forEach(({ term }, place) => {
    const before = inOrder[place - 1]?.term;
    const word = term.surface.replace(/['’]s$/, '');
    if (before !== undefined && before.start + before.surface.length + 1 === term.start) {
      phrases.push(`${phrases.pop() ?? ''} ${word}`);
    } else phrases.push(word);
  });
  return new Intl.ListFormat('en', { type }).format(phrases.map((phrase) => `“${escapeMarkdown(phrase)}”`));
}

type Search = {
  readonly looked: readonly TermMatch[];
  readonly absent: readonly TermMatch[];
  readonly sourceCount: number;
  readonly lacking: LackingFact;
};

function describeSearch({ looked, absent, sourceCount, lacking }: Search): string {
  const where = countNoun(sourceCount, 'source');
  if (looked.length === 0) return `I looked through ${where} and found no passage that answers this.`;
  const search = `I looked for ${nameTerms(looked)} in ${where}.`;
  if (absent.length > 0) return `${search} Nothing there mentions ${nameTerms(absent, 'disjunction')}.`;
  const [only] = looked.length === 1 ? looked : [];
  const isSaidOtherwise = only !== undefined && only.presence < 1;
  if (isSaidOtherwise)
    return `${search} Only words that mean much the same are there, which is not enough to answer.`;
  const found = only === undefined ? 'The words are there' : 'The word is there';
  const reason =
    lacking !== null
      ? `no passage gives the ${lacking} that you ask for`
      : only === undefined
        ? 'no passage brings them together'
        : 'no passage answers what you ask about it';
  return `${search} ${found}, but ${reason}.`;
}

function describeNext(looked: readonly TermMatch[], absent: readonly TermMatch[]): string {
  const wanted = absent.length > 0 ? absent : looked.slice(0, 3);
  const names = looked.filter((match) => match.term.isName && !wanted.includes(match)).slice(0, 2);
  if (wanted.length === 0)
    return 'Try asking in the words that a source would use, or add a source on the subject.';
  const about = names.length === 0 ? '' : ` in connection with ${nameTerms(names)}`;
  return `To answer this, collect a page or document about ${nameTerms(wanted)}${about}, then ask again.`;
}
