/**
 * Artifacts as tools see them (LLMCP `artifact.*`). Saving makes a new artifact in the collection of the run, and an edit
 * a new version of one: nothing is overwritten.
 * Nothing here makes a public link: that is the sharing port. Paths are of this app, for the asking person's own session.
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
  /** A run without a collection is a `ToolFailure`. */
  save(artifact: {
    readonly title: string;
    readonly markdown: string;
    readonly tags: readonly string[];
  }): Promise<ArtifactPlace & { readonly version: number }>;
  locate(artifactId: string): Promise<ArtifactPlace>;
  /** Of its newest version. */
  readText(range: {
    readonly artifactId: string;
    readonly start: number;
    readonly maxChars: number;
  }): Promise<ArtifactText>;
  /** A new version with this text. Null: the title it has, the newest version. */
  edit(change: {
    readonly artifactId: string;
    readonly markdown: string;
    readonly title: string | null;
    readonly baseVersion: number | null;
  }): Promise<ArtifactPlace & { readonly version: number }>;
  /** `fileName` is a wish without its ending; the name given back is safe for any file system. */
  makeFile(request: {
    readonly artifactId: string;
    readonly format: ShareFormat;
    readonly fileName: string | null;
  }): Promise<{
    readonly fileName: string;
    /** Null while a run makes a long file. */
    readonly downloadPath: string | null;
    /** Of the run that makes it, else null. */
    readonly runId: string | null;
  }>;
  /** For the clipboard and the share sheet. */
  writeText(request: {
    readonly artifactId: string;
    readonly format: Exclude<ShareFormat, 'pdf'>;
  }): Promise<{ readonly title: string; readonly text: string }>;
};
