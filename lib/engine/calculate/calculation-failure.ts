/** Why an expression has no value: a code from a closed list, a sentence that says what to do, and the position. Pure data. */
import { fail } from '@/lib/core/result';

export const calculationCodes = [
  'empty',
  'too_long',
  'too_deep',
  'too_much_work',
  'unexpected',
  'unknown_name',
  'wrong_arguments',
  'division_by_zero',
  'undefined_value',
  'out_of_range',
  'wrong_precision',
] as const;

export type CalculationFault = {
  readonly code: (typeof calculationCodes)[number];
  readonly message: string;
};

export type CalculationFailure = CalculationFault & {
  /** Index in the expression, in UTF-16 code units. */
  readonly position: number;
};

export function failCalculation(code: CalculationFault['code'], position: number, message: string) {
  return fail({ code, position, message });
}
