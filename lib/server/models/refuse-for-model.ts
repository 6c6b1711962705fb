/**
 * Returns the error for a program if the workspace's model gave no answer. The provider's refusal keeps its meaning, so that a program can
 * tell "come back later" from "this will never work". This is the only translation of a model's failure to an error of the HTTP interface.
 */
import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { ModelFailure } from '@/lib/engine/model/model';

const codeOfKind = {
  aborted: 'unavailable',
  auth: 'model_failed',
  unknown_model: 'model_failed',
  rate_limit: 'rate_limited',
  refused: 'model_failed',
  server: 'unavailable',
  connect: 'unavailable',
  connect_timeout: 'unavailable',
  write_timeout: 'unavailable',
  read_timeout: 'unavailable',
  connection_lost: 'unavailable',
  malformed: 'model_failed',
  interrupted: 'model_failed',
  context_too_long: 'too_large',
  limit_reached: 'limit_reached',
  other: 'model_failed',
} as const satisfies Record<ModelFailure['kind'], ErrorCode>;

/** Seconds to wait if a rate-limiting provider does not say how long. */
const busyProviderSeconds = 30;

export function refuseForModel(failure: ModelFailure): AppError {
  const code = codeOfKind[failure.kind];
  const sentence = `${failure.reason} ${failure.action}`;
  const details = { kind: failure.kind, status: failure.status };
  const { retryAfterSeconds } = failure;
  if (code !== 'rate_limited') return new AppError(code, sentence, { details, retryAfterSeconds });
  return new AppError(code, sentence, {
    details,
    retryAfterSeconds: retryAfterSeconds ?? busyProviderSeconds,
  });
}
