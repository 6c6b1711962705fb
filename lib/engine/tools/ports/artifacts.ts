/**
 * Artifacts as tools see them (LLMCP `artifact.*`). Saving creates a new artifact in the run's collection, and editing creates a new
 * version of one: nothing is overwritten. Nothing here creates a public link, which is the job of the sharing port. Paths belong to this
 * app and are for the session of the user who asked.
 */
export const shareFormats = ['markdown', 'text', 'json', 'csv', 'pdf'] as const;
export type ShareFormat = (typeof shareFormats)[number];

export type ArtifactPlace = {
  readonly artifactId: string;
  readonly title: string;
  /** `/w/…` */
  readonly path: string;
};

export type ArtifactText = {
  readonly title: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
  readonly totalChars: number;
  readonly text: string;
};

export type ArtifactsPort = {
  /** Throws `ToolFailure` if the run has no collection. */
  save(artifact: {
    readonly title: string;
    readonly markdown: string;
    readonly tags: readonly string[];
  }): Promise<ArtifactPlace & { readonly version: number }>;
  locate(artifactId: string): Promise<ArtifactPlace>;
  /** Reads from the newest version. */
  readText(range: {
    readonly artifactId: string;
    readonly start: number;
    readonly maxChars: number;
  }): Promise<ArtifactText>;
  /** Creates a new version with this text. A null `title` keeps the current title; a null `baseVersion` means the newest version. */
  edit(change: {
    readonly artifactId: string;
    readonly markdown: string;
    readonly title: string | null;
    readonly baseVersion: number | null;
  }): Promise<ArtifactPlace & { readonly version: number }>;
  /** `fileName` is a suggestion without its extension. The returned name is safe for any file system. */
  makeFile(request: {
    readonly artifactId: string;
    readonly format: ShareFormat;
    readonly fileName: string | null;
  }): Promise<{
    readonly fileName: string;
    /** Null while a run is still creating a long file. */
    readonly downloadPath: string | null;
    /** Id of the run that creates the file, or null. */
    readonly runId: string | null;
  }>;
  /** Writes the text for the clipboard and the share sheet. */
  writeText(request: {
    readonly artifactId: string;
    readonly format: Exclude<ShareFormat, 'pdf'>;
  }): Promise<{ readonly title: string; readonly text: string }>;
};
