/**
 * Returns the finished sentences of a growing Markdown text in a form that can be read aloud, without its markup and its `[n]`. What is
 * returned never depends on text still to come, however the text is split into pieces. By the end, everything has been returned exactly
 * once. Pure.
 */
import { createProjection } from '@/lib/evidence/projection';
import { splitBlock } from '@/lib/evidence/sentences';
import { markerPattern } from '@/components/markdown/citation-markers';

export type SentenceReader = {
  /** Takes the whole text so far. Returns the finished sentences that were not returned before. */
  readonly take: (text: string) => string[];
  /** Ends the text and returns what is left. */
  readonly end: () => string[];
};

/** How a unit ends: prose may end within a line, all other kinds end with the line. `sign` is a code fence, which is not announced. */
type Kind = 'prose' | 'heading' | 'row' | 'code' | 'sign';

type Word = { readonly text: string; readonly start: number; readonly end: number };

export function createSentenceReader(): SentenceReader {
  let text = '';
  let unit = { start: 0, end: 0, kind: 'prose' as Kind };
  let isInFence = false;

  const begin = (word: Word, isFirstOfLine: boolean) => {
    const kind = isFirstOfLine ? getKind(word.text, isInFence) : 'prose';
    if (kind === 'sign') isInFence = !isInFence;
    unit = { start: word.start, end: word.end, kind };
  };
  const say = () => writeWords(text.slice(unit.start, unit.end), unit.kind);

  /** Takes the complete words: those followed by white space or, if the text is over, by nothing. */
  function read(isOver: boolean): string[] {
    const sentences: string[] = [];
    const words = /\S+/g;
    words.lastIndex = unit.end;
    for (let match = words.exec(text); match !== null; match = words.exec(text)) {
      const word = { text: match[0], start: match.index, end: words.lastIndex };
      if (word.end === text.length && !isOver) break;
      const gap = text.slice(unit.end, word.start);
      const isFirstOfLine = unit.end === 0 || gap.includes('\n');
      if (unit.end === 0) begin(word, true);
      else if (isEnd({ words: text.slice(unit.start, unit.end), kind: unit.kind }, gap, word.text)) {
        sentences.push(say());
        begin(word, isFirstOfLine);
      } else unit = { ...unit, end: word.end };
    }
    return sentences.filter((sentence) => sentence !== '');
  }

  return {
    take(grown) {
      text = grown;
      return read(false);
    },
    end() {
      const sentences = [...read(true), say()];
      unit = { start: text.length, end: text.length, kind: 'prose' };
      return sentences.filter((sentence) => sentence !== '');
    },
  };
}

const fence = /^(`{3,}|~{3,})/;
const blockSign = /^(?:[-*+]|\d{1,9}[.)]|#{1,6}|>.*|\|.*|[-*_=]{3,}|(?:`{3,}|~{3,}).*)$/;

function getKind(word: string, isInFence: boolean): Kind {
  if (fence.test(word)) return 'sign';
  if (isInFence) return 'code';
  if (word.startsWith('|')) return 'row';
  return /^#{1,6}$/.test(word) ? 'heading' : 'prose';
}

type Unit = { readonly words: string; readonly kind: Kind };

/** True if a unit ends before `next`, which follows it after `gap`. */
function isEnd({ words, kind }: Unit, gap: string, next: string): boolean {
  const isNewLine = gap.includes('\n');
  if (kind !== 'prose') return isNewLine;
  if (isNewLine && (blockSign.test(next) || /\n[^\S\n]*\n/.test(gap))) return true;
  return isSentence(words, next);
}

/** True inside the text or address of a link and inside inline code, where no sentence ends. */
const isOpen = (unit: string) => /\[[^\]]*$|\]\([^)]*$/.test(unit) || (unit.split('`').length - 1) % 2 === 1;

/** Sentences end by the same rules as in a source: not after an abbreviation or an initial. */
function isSentence(unit: string, next: string): boolean {
  if (!/[.!?…][^\p{L}\p{N}]*(?:\[\d{1,4}\][^\p{L}\p{N}]*)*$/u.test(unit) || isOpen(unit)) return false;
  const before = writeWords(unit, 'prose');
  const text = `${before} ${writeWords(next, 'prose') || next}`;
  const block = {
    kind: 'paragraph',
    level: 0,
    start: 0,
    end: text.length,
    text: { start: 0, end: text.length },
    headings: [],
  } as const;
  return splitBlock(text, block).some(({ end }) => end === before.length);
}

function writeWords(markdown: string, kind: Kind): string {
  if (kind === 'sign') return '';
  if (kind === 'code') return markdown;
  if (kind === 'row')
    return markdown
      .split(/(?<!\\)\|/)
      .map((cell) => writeWords(cell, 'prose'))
      .filter((cell) => cell !== '')
      .join(', ');
  const words = createProjection(markdown.trim())
    .text.replace(markerPattern, '')
    // The sentence may contain only one half of a pair of emphasis characters.
    .replace(/(?<=^|[\s([“"'])[*_~]+(?=\S)|(?<=\S)[*_~]+(?=$|[\s.,;:!?)\]”"'])/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…](?: |$))/g, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}
