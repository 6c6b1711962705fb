/**
 * Recognises a question in another language than the sources, and keeps what can be looked for all the same: names, numbers, words that
 * are spelled nearly alike in both languages, and the word of asking. Translates nothing else. Pure.
 */
import { countEdits } from '@/lib/core/count-edits';
import type { PacketIndex } from '../rank/packet-index';
import { english, type LanguageWords } from '../text/function-words';
import { recognizeLanguage } from '../text/recognize-language';

export type ForeignQuestion = {
  readonly language: string;
  /** The words to look for, or an empty text if the sources know none of the question's. */
  readonly text: string;
};

/** Number of units by which the language of the sources is judged. */
const judgedUnits = 200;
const leastCognateChars = 5;

/** Returns null if the question is in the language of the sources, or if its language is not known. */
export function readForeign(index: PacketIndex, question: string): ForeignQuestion | null {
  const language = recognizeLanguage(question);
  if (language === null || isWrittenIn(index, language)) return null;
  return { language: language.name, text: keepKnown(index, question, language) };
}

/** True if the first texts are in the language: by its letters, or with no fewer of its function words than English ones. */
function isWrittenIn(index: PacketIndex, language: LanguageWords): boolean {
  const text = index.units
    .slice(0, judgedUnits)
    .map((unit) => unit.text)
    .join(' ');
  if (language.letters !== undefined) return recognizeLanguage(text) === language;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  return count(language.words) >= count(english);
}

function keepKnown(index: PacketIndex, question: string, language: LanguageWords): string {
  const lower = question.toLowerCase();
  const asking = [...language.asking]
    .filter(([foreign]) => holdsWords(lower, foreign))
    .map(([, word]) => word);
  const written = new Map<string, string>();
  for (const { text, source } of index.units) {
    for (const [word] of `${source.title} ${text}`.matchAll(/[\p{L}\p{N}]+/gu)) written.set(fold(word), word);
  }
  const kept = (question.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    if (language.words.has(word.toLowerCase())) return [];
    const known = written.get(fold(word)) ?? findCognate(fold(word), written);
    return known === null ? [] : [known];
  });
  return kept.length === 0 ? '' : [...asking.slice(0, 1), ...new Set(kept)].join(' ');
}

const holdsWords = (text: string, words: string) =>
  ` ${text.replace(/[^\p{L}]+/gu, ' ')} `.includes(` ${words} `);

/** Folds accents, and spellings that differ between languages rather than between words. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll('k', 'c')
    .replace(/(?:tion|zion|cion|cao|tie|sion)$/u, 'tion');
}

/** Finds a word of the sources that begins alike and differs in few letters: "Resonanz" and "resonance". */
function findCognate(word: string, written: ReadonlyMap<string, string>): string | null {
  if (word.length < leastCognateChars) return null;
  const most = Math.floor(word.length / 4);
  let best: { readonly word: string; readonly edits: number } | null = null;
  for (const [other, surface] of written) {
    if (other.slice(0, 4) !== word.slice(0, 4)) continue;
    const edits = countEdits(word, other, most);
    if (edits <= most && (best === null || edits < best.edits)) best = { word: surface, edits };
  }
  return best?.word ?? null;
}
