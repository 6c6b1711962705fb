/**
 * The port of models that turn texts into vectors, so that texts that mean similar things are near each other.
 *
 * - `embedTexts` never rejects: a failure is told in the words of the language models.
 * - It returns one vector for each text, in their order. All have the same number of dimensions, and length one.
 * - Texts longer than `limits.embeddedChars` are cut; more than `limits.embeddedTexts` are a mistake of the caller.
 * - One retry after 2 s, on transport faults only, and never for a question, because somebody waits for it. Aborting `signal` closes the request.
 * - Usage is reported if the provider reports it, otherwise it is null; it is never estimated here.
 */
import type { Result } from '@/lib/core/result';
import type { ModelFailure } from './model';

/** Some models read the question of a search otherwise than what is searched. */
export type EmbeddingPurpose = 'passage' | 'question';

export type Embedded = {
  readonly vectors: readonly Float32Array[];
  /** Tokens that were read. */
  readonly tokens: number | null;
};

export type EmbeddingRequest = {
  readonly texts: readonly string[];
  readonly purpose: EmbeddingPurpose;
  readonly signal: AbortSignal;
};

export type EmbeddingModel = {
  readonly provider: string;
  /** The provider's name for the model. */
  readonly name: string;
  embedTexts(request: EmbeddingRequest): Promise<Result<Embedded, ModelFailure>>;
};
