/**
 * Implements the operators. `%` between two values is the remainder with the sign of the divisor, as in spreadsheets: -7 % 3 is 2. Pure.
 */
import { fail, type Result } from '@/lib/core/result';
import type { CalculationFault } from './calculation-failure';
import { add, divide, type Fraction, floor, multiply, negate } from './fraction';
import type { Expression } from './parse-expression';
import { raise } from './power';
import { createQuantity, nothing, type Quantity, settle } from './quantity';

type Operator = (Expression & { kind: 'operation' })['operator'];
type Calculated = Result<Quantity, CalculationFault>;

const hundredth: Fraction = { numerator: 1n, denominator: 100n };

/** Each operator is called with exactly its number of operands. */
export const operators: Readonly<Record<Operator, (...operands: readonly Quantity[]) => Calculated>> = {
  '+': exactly(add),
  '-': exactly((left, right) => add(left, negate(right))),
  '*': exactly(multiply),
  '/': withoutZero(divide),
  '%': (left = nothing, right = nothing) =>
    withoutZero(findRemainder)(createSettled(left), createSettled(right)),
  '^': (base = nothing, power = nothing) => raise(base, power),
  negation: exactly(negate),
  percent: exactly((value) => multiply(value, hundredth)),
};

function exactly(apply: (left: Fraction, right: Fraction) => Fraction) {
  return (left = nothing, right = nothing) =>
    createQuantity(apply(left.fraction, right.fraction), left.isExact && right.isExact);
}

function withoutZero(apply: (left: Fraction, right: Fraction) => Fraction) {
  return (left = nothing, right = nothing) =>
    right.fraction.numerator === 0n
      ? fail<CalculationFault>({ code: 'division_by_zero', message: 'This divides by zero.' })
      : exactly(apply)(left, right);
}

/** Rounds to the trusted digits first, because the last digit decides whether a remainder is zero or almost the divisor. */
function createSettled(quantity: Quantity): Quantity {
  return { ...quantity, fraction: settle(quantity) };
}

function findRemainder(value: Fraction, divisor: Fraction): Fraction {
  return add(value, negate(multiply(divisor, floor(divide(value, divisor)))));
}
