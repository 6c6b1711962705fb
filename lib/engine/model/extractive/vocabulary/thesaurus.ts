/**
 * Which words a source may use for a word of a question, by WordNet 3.1 (`bench/extractive/compile-thesaurus.ts` writes `thesaurus.json`,
 * which holds its licence): words of the same meaning, and names of kinds of the thing, for what is told of a wolverine is told of an
 * animal. Not the other way round: what is told of coffee need not hold for a cappuccino. A meaning in which a word is seldom used does not
 * count, or "organ" would be a committee. Knows English alone. Never gives a word that means the opposite, or only something alike. Pure.
 */
import table from './thesaurus.json';
import { type PartOfSpeech, type WordUse } from './word-forms';

/** A meaning counts for a word that is used in it at least this often. */
const leastShare = 0.1;
/** What has more kinds than this, as "thing" or "person" has, is not told of by naming one of them. */
const mostKinds = 2_000;

const parts: Readonly<Record<string, PartOfSpeech>> = { n: 'noun', v: 'verb', a: 'adjective', r: 'adverb' };

/** A word and how much of its use as this part of speech is a meaning. */
type Member = { readonly word: string; readonly share: number };
type Synset = {
  readonly part: PartOfSpeech;
  readonly members: readonly Member[];
  readonly narrower: number[];
};
type Sense = { readonly synset: Synset; readonly share: number };
type Thesaurus = {
  readonly synsets: readonly Synset[];
  readonly senses: ReadonlyMap<string, readonly Sense[]>;
};

let loaded: Thesaurus | null = null;

/** Takes about a third of a second, once, when a question first has a word that the sources do not have. */
function load(): Thesaurus {
  const words = table.words.split(',');
  const rows = table.synsets.split('\n').map((row) => row.split(','));
  const synsets = rows.map(([part = '', members = '']): Synset => {
    const readMember = (written: string): Member => ({
      word: words[Number.parseInt(written.slice(1), 36)] ?? '',
      share: Number(written.charAt(0)) / 10,
    });
    return { part: parts[part] ?? 'noun', members: members.split(' ').map(readMember), narrower: [] };
  });
  const senses = new Map<string, Sense[]>();
  synsets.forEach((synset, place) => {
    for (const step of readSteps(rows[place]?.[2] ?? '')) synsets[place - step]?.narrower.push(place);
    for (const { word, share } of synset.members) {
      const known = senses.get(word);
      if (known === undefined) senses.set(word, [{ synset, share }]);
      else known.push({ synset, share });
    }
  });
  return { synsets, senses };
}

const readSteps = (written: string): readonly number[] =>
  written === '' ? [] : written.split(' ').map((step) => Number.parseInt(step, 36));

const readThesaurus = (): Thesaurus => (loaded ??= load());

export const isListed = ({ word, part }: WordUse): boolean =>
  readThesaurus()
    .senses.get(word)
    ?.some(({ synset }) => synset.part === part) === true;

/** Returns the related words. One that consists of several words is written with "_" between them. */
export function findRelated({ word, part }: WordUse): readonly WordUse[] {
  const { synsets, senses } = readThesaurus();
  const related = new Set<string>();
  for (const { synset, share } of senses.get(word) ?? []) {
    if (synset.part !== part || share < leastShare) continue;
    for (const { members } of listNarrower(synsets, synset)) {
      for (const other of members)
        if (other.word !== word && other.share >= leastShare) related.add(other.word);
    }
  }
  return [...related].map((other) => ({ word: other, part }));
}

/** Returns a meaning and all that are a kind of it, or the meaning alone if these are too many. */
function listNarrower(synsets: readonly Synset[], from: Synset): ReadonlySet<Synset> {
  const found = new Set([from]);
  for (const { narrower } of found) {
    if (found.size > mostKinds) return new Set([from]);
    for (const place of narrower) {
      const synset = synsets[place];
      if (synset !== undefined) found.add(synset);
    }
  }
  return found;
}
