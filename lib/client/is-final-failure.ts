/** Tells failures that another attempt would not change from those of the moment. */
import { ApiFailure } from './api';

const finalCodes = new Set([
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
]);

export const isFinalFailure = (error: unknown): boolean =>
  error instanceof ApiFailure && finalCodes.has(error.code);
