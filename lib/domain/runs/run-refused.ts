/**
 * Thrown by a performer whose run can no longer be performed as it was requested, for example because the model chosen for it was removed.
 * The run then ends with this failure instead of being tried again.
 */
import type { RunFailure } from './run';

export class RunRefused extends Error {
  override readonly name = 'RunRefused';

  constructor(readonly failure: RunFailure) {
    super(failure.message);
  }
}
