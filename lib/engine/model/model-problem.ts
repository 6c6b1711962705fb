/**
 * A failure that an adapter recognised by itself, on its way to `describeFailure`. Thrown and caught inside the adapters
 * only; the port never throws.
 */
import type { ModelFailure } from './model';

export type ModelFailureKind = ModelFailure['kind'];

export class ModelProblem extends Error {
  readonly kind: ModelFailureKind;

  /** @param detail words for a person that say more than the kind; empty for none. */
  constructor(
    kind: ModelFailureKind,
    readonly detail: string = '',
    options: ErrorOptions = {},
  ) {
    super(detail || kind, options);
    this.name = 'ModelProblem';
    this.kind = kind;
  }
}

/** An answer with an error status, read so far as its cause needs. */
export class ModelHttpError extends Error {
  constructor(
    readonly statusCode: number,
    readonly responseHeaders: Readonly<Record<string, string>>,
    readonly responseBody: string,
  ) {
    super(`HTTP ${statusCode}`);
    this.name = 'ModelHttpError';
  }
}
