/**
 * `app.calculate` (LLMCP, protocols 1; threats 11): arithmetic on written numbers. + - * / % are exact, and so are powers, roots and
 * functions whose result is exact. An expression is data for a small grammar of our own: it cannot name anything of the program, and it is
 * never passed to a code evaluator. Pure; bounded in length, depth, digits and work; never throws.
 *
 * `precision` is the number of decimals, rounded half away from zero. Without it, an exact value is written in full if that takes no more
 * than `limits.calculationDecimals` decimals, and any other value is written with twenty significant digits.
 */
import { limits } from '@/lib/core/limits';
import { type Result, succeed } from '@/lib/core/result';
import { type CalculationFailure, failCalculation } from './calculation-failure';
import { evaluate } from './evaluate';
import { compare, type Fraction, reduce, roundDecimals, roundSignificant } from './fraction';
import { parseExpression } from './parse-expression';
import { type Quantity, settle } from './quantity';
import { tokenize } from './tokenize';
import { countDecimals, writeDecimal } from './write-decimal';

export type Calculation = {
  /** Decimal digits with a decimal point: `0.3`. */
  readonly value: string;
  /** False if the value was rounded, or was derived from an inexact root, a logarithm, pi or e. */
  readonly isExact: boolean;
};

const shownDigits = 20;

export function calculate(expression: string, precision?: number): Result<Calculation, CalculationFailure> {
  const refused = checkBounds(expression, precision);
  if (refused !== null) return refused;
  const tokens = tokenize(expression);
  if (!tokens.ok) return tokens;
  const parsed = parseExpression(tokens.value);
  if (!parsed.ok) return parsed;
  const evaluated = evaluate(parsed.value);
  return evaluated.ok ? succeed(presentQuantity(evaluated.value, precision)) : evaluated;
}

function checkBounds(expression: string, precision: number | undefined) {
  const { expressionChars, calculationDecimals } = limits;
  if (expression.length > expressionChars)
    return failCalculation(
      'too_long',
      expressionChars,
      `An expression can have at most ${expressionChars} characters.`,
    );
  if (expression.trim() === '') return failCalculation('empty', 0, 'There is nothing to calculate.');
  const isPossible =
    Number.isInteger(precision) && Number(precision) >= 0 && Number(precision) <= calculationDecimals;
  if (precision === undefined || isPossible) return null;
  const wanted = `The precision must be a whole number of decimals from 0 to ${calculationDecimals}.`;
  return failCalculation('wrong_precision', 0, wanted);
}

function presentQuantity(quantity: Quantity, precision: number | undefined): Calculation {
  const value = reduce(settle(quantity));
  const rounded = reduce(roundForReading({ ...quantity, fraction: value }, precision));
  return {
    value: writeDecimal(rounded, countDecimals(rounded) ?? 0),
    isExact: quantity.isExact && compare(value, rounded) === 0,
  };
}

function roundForReading({ fraction, isExact }: Quantity, precision: number | undefined): Fraction {
  if (precision !== undefined) return roundDecimals(fraction, precision);
  const decimals = countDecimals(fraction);
  const isWritable = isExact && decimals !== null && decimals <= limits.calculationDecimals;
  return isWritable ? fraction : roundSignificant(fraction, shownDigits);
}
