/**
 * Single sources as tools see them (LLMCP `source.*`). A capture continues as a job, so what is returned is the source that it fills.
 * Unknown ids throw `ToolFailure` with code `not_found`.
 */
export const captureModes = ['auto', 'article', 'list'] as const;
type CaptureMode = (typeof captureModes)[number];

export type StartedCapture = {
  readonly sourceId: string;
  readonly title: string;
  /** `already_there`: the collection already contains this address, and nothing was started. */
  readonly status: 'queued' | 'running' | 'already_there';
};

export type SourceText = {
  readonly sourceId: string;
  readonly revisionId: string;
  readonly title: string;
  readonly url: string | null;
  /** Offsets of `text` in the Markdown of the revision, in UTF-16 code units; never inside a surrogate pair. */
  readonly start: number;
  readonly end: number;
  readonly totalChars: number;
  readonly text: string;
};

export type SourcesPort = {
  capture(request: {
    readonly collectionId: string;
    readonly url: string;
    readonly mode: CaptureMode;
    /** Maximum length of the captured Markdown; null for the program's own limit. */
    readonly maxChars: number | null;
  }): Promise<StartedCapture>;
  /** Captures the stored address again as a new revision. Throws `ToolFailure` for a note or a file. */
  refresh(sourceId: string): Promise<StartedCapture>;
  /**
   * Reads from the newest revision. A start beyond the end gives an empty text. Throws a `ToolFailure` with the source's status if it has
   * no revision.
   */
  readText(range: {
    readonly sourceId: string;
    readonly start: number;
    readonly maxChars: number;
  }): Promise<SourceText>;
};
