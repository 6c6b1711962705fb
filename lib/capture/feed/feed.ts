/** What is read of a feed, whatever its format: RSS 0.9x and 2.0, RDF (RSS 0.90 and 1.0), Atom 0.3 and 1.0, JSON Feed. */

export type FeedEntry = {
  /** What the feed calls the entry: its id, otherwise its link, otherwise its words. Unique within the feed. */
  readonly key: string;
  /** Plain text; empty if the entry has none. */
  readonly title: string;
  /** The page of the entry, absolute, http or https. */
  readonly link: string | null;
  readonly author: string | null;
  readonly publishedAt: Date | null;
  /** When the author last changed the entry, if the feed says so. */
  readonly updatedAt: Date | null;
  /** The text of the entry itself as HTML, whole or a summary. Untrusted, like every page. */
  readonly html: string | null;
  /** What relative links in `html` refer to. */
  readonly baseUrl: string;
  /** Number of sound, video and other files that belong to the entry. They are not read. */
  readonly attachments: number;
};

export type Feed = {
  /** Plain text; empty if the feed has none. */
  readonly title: string;
  /** The site that the feed belongs to. */
  readonly siteUrl: string | null;
  /** In the order of the feed. */
  readonly entries: readonly FeedEntry[];
};

/** `not_a_feed`: something else, such as a page. `too_complex`: more elements, or deeper ones, than are read. */
export type FeedFailure = { readonly code: 'not_a_feed' | 'too_complex' };
