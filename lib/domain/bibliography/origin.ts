/** What the cited revision of a source says of itself: who wrote it, where, and when. */
import type { Publication } from '@/lib/capture/references/publication';
import type { RevisionId } from '@/lib/core/ids';
import type { Reference } from './reference';

export type Origin = {
  readonly revisionId: RevisionId;
  readonly author: string | null;
  readonly siteName: string | null;
  readonly publishedAt: Date | null;
  /** What a library of references said of the source; null for any other. */
  readonly publication: Publication | null;
};

/** @param origin undefined if the revision was erased */
export const describeOrigin = (
  origin: Omit<Origin, 'revisionId'> | undefined,
): Pick<Reference, 'author' | 'site' | 'published' | 'publication'> => ({
  author: origin?.author ?? null,
  site: origin?.siteName ?? null,
  published: origin?.publishedAt?.toISOString().slice(0, 10) ?? null,
  publication: origin?.publication ?? null,
});
