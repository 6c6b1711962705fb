import type { Publication } from '@/lib/capture/references/publication';

/** A source as programs for references know it. */
export type Reference = {
  /** Identifies it within the file. */
  readonly key: string;
  readonly title: string;
  readonly author: string | null;
  readonly site: string | null;
  /** ISO. */
  readonly published: string | null;
  readonly url: string | null;
  /** The day of the capture, in ISO form. */
  readonly accessed: string | null;
  readonly note: string | null;
  /** What a library of references said of it. It names its people one by one, and says what it is. */
  readonly publication: Publication | null;
};
