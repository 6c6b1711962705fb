/** Transforms as tools see them (LLMCP `transform.*`). Running one starts a run that continues in the background. */
import type { JsonValue } from '@/lib/core/json';

type TransformType = {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of `config`. */
  readonly configSchema: { readonly [key: string]: JsonValue };
};

export type TransformsPort = {
  listTypes(): Promise<readonly TransformType[]>;
  /** Throws `ToolFailure` for an unknown type (with the list of what exists) or for a config that does not fit it. */
  run(request: {
    readonly collectionId: string;
    readonly type: string;
    readonly config: { readonly [key: string]: JsonValue };
  }): Promise<{ readonly runId: string; readonly artifactId: string }>;
};
