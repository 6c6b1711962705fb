/** What is read from a file of references: its publications, and what could not be read. */
import type { Publication } from './publication';

export type ReferenceFormat = 'bibtex' | 'ris' | 'nbib' | 'csl';

export type ReadReference = {
  readonly publication: Publication;
  /** The key by which the file calls it, if it does. */
  readonly key: string | null;
  /** The line of the file where it begins, from 1; null where a format has no lines. */
  readonly line: number | null;
  /** Files that it names by a path, which are not read. */
  readonly attachments: number;
};

export type ReferenceProblem = {
  readonly line: number | null;
  /** The key or the number of the entry that could not be read, or could be read only in part. */
  readonly entry: string | null;
  /** A sentence. */
  readonly reason: string;
};

export type ReadLibrary = {
  readonly format: ReferenceFormat;
  readonly references: readonly ReadReference[];
  readonly problems: readonly ReferenceProblem[];
};
