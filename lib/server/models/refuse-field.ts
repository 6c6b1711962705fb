/** Refuses one field of the model form, so that the form can show the message beside it. */
import { AppError } from '@/lib/core/errors';

export function refuseField(field: string, sentence: string): never {
  throw new AppError('invalid_input', `${field}: ${sentence}`, { data: { field } });
}
