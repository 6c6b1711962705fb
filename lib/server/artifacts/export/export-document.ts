/** The input of every export: one version of an artifact with its notes. Types only. */
import type { JsonValue } from '@/lib/core/json';
import type { Origin } from '@/lib/domain/bibliography/origin';
import type { Citation } from '@/lib/domain/citations/store';
import type { Unsupported } from '@/lib/domain/citations/unsupported';

export type ExportDocument = {
  readonly title: string;
  readonly type: string;
  readonly version: number;
  readonly createdAt: Date;
  /** The zone in which its dates are written: that of whom the file is for, or UTC. */
  readonly timeZone: string;
  readonly markdown: string;
  readonly data: JsonValue | null;
  readonly citations: readonly Citation[];
  /** What the cited revisions say of themselves. Those that were erased are missing. */
  readonly origins: readonly Origin[];
  readonly unsupported: readonly Unsupported[];
};
