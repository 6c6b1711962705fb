/** Transforms as tools see them (LLMCP `transform.*`). Running one starts a run that goes on by itself. */
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
  /** An unknown type (with the list of what exists), or a config that does not fit it, is a `ToolFailure`. */
  run(request: {
    readonly collectionId: string;
    readonly type: string;
    readonly config: { readonly [key: string]: JsonValue };
  }): Promise<{ readonly runId: string; readonly artifactId: string }>;
};
