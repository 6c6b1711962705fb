/**
 * Search as tools see it (LLMCP `search`; protocols 1): the member's workspace, and the web if an owner set up an engine for it. If nothing
 * is found, the result is an empty list, never a failure.
 */
type FoundPassage = {
  readonly sourceId: string;
  readonly revisionId: string;
  readonly collectionId: string;
  readonly title: string;
  readonly headings: readonly string[];
  /** Offsets in the Markdown of the revision, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export type FoundPage = { readonly url: string; readonly title: string; readonly excerpt: string };

export type SearchPort = {
  /** Returns the best passages first. */
  searchPassages(query: string, limit: number): Promise<readonly FoundPassage[]>;
  /** Returns the best pages first. Absent if no engine is set up. Throws `ToolFailure` if the engine does not answer. */
  searchWeb?(
    query: string,
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<{
    readonly pages: readonly FoundPage[];
    /** Address of the engine's own page with these results. */
    readonly resultsUrl: string;
  }>;
};
