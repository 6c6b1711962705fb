/** Says why a call to a model failed, as the failure of the run that made it. Pure. */
import type { RunFailure } from '@/lib/domain/runs/run';
import type { ModelFailure } from '@/lib/engine/model/model';

export function describeModelFailure(failure: ModelFailure | null): RunFailure {
  if (failure === null) return { message: 'The model gave no answer.', action: 'Try again.' };
  const { kind, reason: message, action } = failure;
  // A limit of the workspace is no fault of the model, and nothing was sent to it.
  return kind === 'limit_reached' ? { message, action } : { message, action, code: 'model_failed' };
}
