/**
 * The finished sentences of a Markdown text that grows, in words that can be said: without its signs and its `[n]`. What is handed
 * out depends on nothing that is still to come, however the text is cut into pieces; all of it is handed out by the end, once. Pure.
 */
import { createProjection } from '@/lib/evidence/projection';
import { splitBlock } from '@/lib/evidence/sentences';
import { markerPattern } from '@/components/markdown/citation-markers';

export type SentenceReader = {
  /** The whole text so far. Returns the sentences that were not handed out before and are finished. */
  readonly take: (text: string) => string[];
  /** No more comes: returns what is left. */
  readonly end: () => string[];
};

/** How a unit goes on: prose may end within a line, all others end with it. `sign` is the fence of code, which is not said. */
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

  /** Takes the words that are whole: white space follows them, or nothing will. */
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

/** Whether a unit is over before `next`, which stands behind `gap`. */
function isEnd({ words, kind }: Unit, gap: string, next: string): boolean {
  const isNewLine = gap.includes('\n');
  if (kind !== 'prose') return isNewLine;
  if (isNewLine && (blockSign.test(next) || /\n[^\S\n]*\n/.test(gap))) return true;
  return isSentence(words, next);
}

/** Inside of the words or the address of a link, and of code within a line, nothing ends. */
const isOpen = (unit: string) => /\[[^\]]*$|\]\([^)]*$/.test(unit) || (unit.split('`').length - 1) % 2 === 1;

/** Sentences end where those of a source do: after an abbreviation or an initial they go on. */
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
    // Of a pair of signs the sentence may hold one half.
    .replace(/(?<=^|[\s([“"'])[*_~]+(?=\S)|(?<=\S)[*_~]+(?=$|[\s.,;:!?)\]”"'])/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…](?: |$))/g, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}
