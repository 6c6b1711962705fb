/** The input of every export: one version of an artifact with its notes. Types only. */
import type { JsonValue } from '@/lib/core/json';
import type { Citation } from '@/lib/domain/citations/store';
import type { Unsupported } from '@/lib/domain/citations/unsupported';

export type ExportDocument = {
  readonly title: string;
  readonly type: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly markdown: string;
  readonly data: JsonValue | null;
  readonly citations: readonly Citation[];
  readonly unsupported: readonly Unsupported[];
};
