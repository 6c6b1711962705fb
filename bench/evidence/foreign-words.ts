/** Words, names and clauses from other documents: what a falsified quote puts where the source has its own. */
import type { QuoteDocument } from './quote-document';

export type ForeignText = {
  /** Words without capitals, of at least four letters, that the document does not have; single characters in Chinese and Japanese. */
  readonly words: readonly string[];
  /** Capitalised words inside sentences that the document does not have. */
  readonly names: readonly string[];
  readonly clauses: readonly string[];
};

const scripts = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Arabic}/u,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
];
export const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Returns the index of the script in which most of the text is written. */
function findScript(text: string): number {
  const counts = scripts.map(
    (script) => [...text.slice(0, 2_000)].filter((char) => script.test(char)).length,
  );
  return counts.indexOf(Math.max(...counts));
}

const mostWords = 4_000;

/** Returns for each document the words of the others in its script. If there are none, the words of all the others. */
export function listForeignTexts(documents: readonly QuoteDocument[]): ForeignText[] {
  const read = documents.map((document) => ({
    script: findScript(document.markdown),
    ...readText(document),
  }));
  return documents.map((document, own) => {
    const lower = document.markdown.toLowerCase();
    const others = read.filter((_other, index) => index !== own);
    const near = others.filter(({ script }) => script === read[own]?.script);
    const from = near.length > 0 ? near : others;
    const isNew = (word: string) => !lower.includes(word.toLowerCase());
    return {
      words: spread([...new Set(from.flatMap(({ words }) => words))].filter(isNew)),
      names: spread([...new Set(from.flatMap(({ names }) => names))].filter(isNew)),
      clauses: from.flatMap(({ clauses }) => clauses),
    };
  });
}

function readText({ markdown, passages }: QuoteDocument): ForeignText {
  const words =
    markdown.match(
      /(?<![\p{L}\p{M}'’-])\p{Ll}{4,}(?![\p{L}\p{M}'’-])|(?<!\p{L})\p{sc=Arabic}{4,}(?!\p{L})/gu,
    ) ?? [];
  const signs = markdown.match(/\p{sc=Han}/gu) ?? [];
  const names = markdown.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}(?![\p{L}'’-])/gu) ?? [];
  const clauses = passages.flatMap(({ text }) => {
    const list = unspaced.test(text) ? [...text] : text.split(/\s+/);
    return list.length < 9 ? [] : [list.slice(2, 8).join(unspaced.test(text) ? '' : ' ')];
  });
  return { words: [...words, ...signs], names, clauses };
}

/** Takes a bounded number at equal distances. */
function spread(words: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(words.length / mostWords));
  return words.filter((_word, index) => index % step === 0);
}
