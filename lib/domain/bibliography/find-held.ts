/**
 * Recognises publications that a collection has already: by DOI, by normalised address, or by title and year. Two with different DOIs are two,
 * and so are two of one title and year whose first authors differ. Pure.
 */
import { findPublicationPage, type Publication } from '@/lib/capture/references/publication';
import { findDoi } from '@/lib/capture/references/settle-publication';
import type { SourceId } from '@/lib/core/ids';
import { normaliseUrl } from '@/lib/core/url';

/** A publication by that which it is recognised by. */
type Marks = {
  readonly title: string;
  readonly normalisedUrl: string | null;
  readonly doi: string | null;
  readonly year: number | null;
  /** The family name of its first author. */
  readonly family: string | null;
};

export type HeldPublication = Marks & { readonly id: SourceId };

/** Recognises publications among those that were added before. */
export type PublicationIndex<Held> = {
  /** Returns what is recognised as the same publication, or null. */
  readonly find: (publication: Publication) => Held | null;
  readonly add: (publication: Publication, held: Held) => void;
  /** True if something has this address, whether or not it is the same publication. */
  readonly hasAddress: (normalisedUrl: string) => boolean;
};

export function createPublicationIndex<Held>(
  there: readonly (Marks & { readonly id: Held })[] = [],
): PublicationIndex<Held> {
  const byKey = new Map<string, { readonly marks: Marks; readonly held: Held }[]>();
  const addMarks = (given: Marks, held: Held) => {
    const marks = Object.assign({}, given, { doi: given.doi ?? findDoi([given.normalisedUrl ?? undefined]) });
    for (const key of listKeys(marks)) {
      const known = byKey.get(key) ?? [];
      known.push({ marks, held });
      byKey.set(key, known);
    }
  };
  for (const each of there) addMarks(each, each.id);
  return {
    add: (publication, held) => addMarks(describeMarks(publication), held),
    find: (publication) => {
      const marks = describeMarks(publication);
      for (const key of listKeys(marks)) {
        const same = byKey.get(key)?.find((other) => !isOther(key, marks, other.marks));
        if (same !== undefined) return same.held;
      }
      return null;
    },
    hasAddress: (normalisedUrl) => byKey.has(`url ${normalisedUrl}`),
  };
}

function describeMarks({ title, url, doi, issued, authors }: Publication): Marks {
  const [first] = authors;
  const page = findPublicationPage({ url, doi });
  return {
    title,
    normalisedUrl: page === null ? null : normaliseUrl(new URL(page)),
    doi,
    year: issued?.from[0] ?? null,
    family: first === undefined || 'literal' in first ? null : first.family,
  };
}

/** From the surest to the least sure. */
const listKeys = ({ doi, normalisedUrl, title, year }: Marks): readonly string[] => [
  ...(doi === null ? [] : [`doi ${doi}`]),
  ...(normalisedUrl === null ? [] : [`url ${normalisedUrl}`]),
  `title ${year ?? ''} ${foldTitle(title)}`,
];

const foldTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || title;

function isOther(key: string, one: Marks, other: Marks): boolean {
  if (one.doi !== null && other.doi !== null && one.doi !== other.doi) return true;
  const haveNames = one.family !== null && other.family !== null;
  return (
    key.startsWith('title ') && haveNames && foldTitle(one.family ?? '') !== foldTitle(other.family ?? '')
  );
}
