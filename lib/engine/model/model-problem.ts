/**
 * A failure that an adapter recognised by itself, to be passed to `describeFailure`. Thrown and caught inside the adapters only; the port
 * never throws.
 */
import type { modelFailureKinds } from './model';

export type ModelFailureKind = (typeof modelFailureKinds)[number];

export class ModelProblem extends Error {
  readonly kind: ModelFailureKind;

  /** @param detail text for people that says more than the kind; empty for none. */
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

/** A response with an error status, of which only as much was read as is needed to find the cause. */
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
