/** The sentence of a refused call, at the field that it is about. Never shows the same sentence twice. */
import type { ApiFailure } from './api';

/** Returns the error sentence for one field of a form, or for the whole form if it concerns none of the fields. */
export function findFieldError(
  failure: ApiFailure | null,
  fields: readonly string[],
): { readonly of: (field: string) => string | null; readonly form: string | null } {
  const about = fields.find((field) => failure?.data['field'] === field);
  return {
    of: (field) => (failure !== null && about === field ? failure.message : null),
    form: failure !== null && about === undefined ? failure.message : null,
  };
}
