/**
 * Search as tools see it (LLMCP `search`; protocols 1): the member's workspace, and the web where an owner set up an engine for it.
 * Finding nothing is an empty list, never a failure.
 */
type FoundPassage = {
  readonly sourceId: string;
  readonly revisionId: string;
  readonly collectionId: string;
  readonly title: string;
  readonly headings: readonly string[];
  /** In the Markdown of the revision, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export type FoundPage = { readonly url: string; readonly title: string; readonly excerpt: string };

export type SearchPort = {
  /** Best first. */
  searchPassages(query: string, limit: number): Promise<readonly FoundPassage[]>;
  /** Best first; absent where no engine is set up. An engine that does not answer is a `ToolFailure`. */
  searchWeb?(
    query: string,
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<{
    readonly pages: readonly FoundPage[];
    /** The engine's own page of these results. */
    readonly resultsUrl: string;
  }>;
};
