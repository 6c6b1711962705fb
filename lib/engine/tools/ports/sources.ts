/**
 * Single sources as tools see them (LLMCP `source.*`). Capturing goes on as a job: what comes back is the source it fills. Unknown ids
 * are a `ToolFailure` of code `not_found`.
 */
export const captureModes = ['auto', 'article', 'list'] as const;
type CaptureMode = (typeof captureModes)[number];

export type StartedCapture = {
  readonly sourceId: string;
  readonly title: string;
  /** `already_there`: the collection holds this address; nothing was started. */
  readonly status: 'queued' | 'running' | 'already_there';
};

export type SourceText = {
  readonly sourceId: string;
  readonly revisionId: string;
  readonly title: string;
  readonly url: string | null;
  /** Of `text` in the Markdown of the revision, in UTF-16 units; never inside a surrogate pair. */
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
    /** Of the captured Markdown; null: the program's own bound. */
    readonly maxChars: number | null;
  }): Promise<StartedCapture>;
  /** Captures the stored address again, as a new revision. A note or a file is a `ToolFailure`. */
  refresh(sourceId: string): Promise<StartedCapture>;
  /** Of the newest revision. A start behind the end gives an empty text. A source without one is a `ToolFailure` that says its status. */
  readText(range: {
    readonly sourceId: string;
    readonly start: number;
    readonly maxChars: number;
  }): Promise<SourceText>;
};
