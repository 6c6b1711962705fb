/**
 * Splits an expression into tokens: numbers (`1_000.5e-3`), names and operators. Accepts the operator characters that people type (× ÷ −).
 * A character without a meaning here is a failure with its position. Pure; one pass with sticky patterns, linear in the text.
 */
import { limits } from '@/lib/core/limits';
import { type Result, succeed } from '@/lib/core/result';
import { type CalculationFailure, failCalculation } from './calculation-failure';
import type { Fraction } from './fraction';

const operators = ['+', '-', '*', '/', '%', '^', '(', ')', ','] as const;
type Operator = (typeof operators)[number];

export type Token = { readonly position: number; readonly isAfterSpace: boolean } & (
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'end' }
);

type Failable<Value> = Result<Value, CalculationFailure>;

const space = /\s+/y;
const number = /(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*))?(?:[eE]([+-]?\d+))?/y;
const name = /[A-Za-z_]\w*/y;
const spellings = new Map<string, Operator>([
  ...operators.map((operator) => [operator, operator] as const),
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
]);

export function tokenize(expression: string): Failable<readonly Token[]> {
  const tokens: Token[] = [];
  let position = 0;
  while (position < expression.length) {
    const start = position + matchAt(space, expression, position).length;
    const place = { position: start, isAfterSpace: start > position };
    if (start === expression.length) break;
    const read = readToken(expression, place);
    if (!read.ok) return read;
    tokens.push(read.value.token);
    position = start + read.value.length;
  }
  return succeed([...tokens, { kind: 'end', position: expression.length, isAfterSpace: false }]);
}

type Place = Pick<Token, 'position' | 'isAfterSpace'>;

function readToken(expression: string, place: Place): Failable<{ token: Token; length: number }> {
  const character = expression.charAt(place.position);
  const operator = spellings.get(character);
  if (operator !== undefined) return succeed({ token: { ...place, kind: 'operator', operator }, length: 1 });
  const word = matchAt(name, expression, place.position);
  if (word !== '') return succeed({ token: { ...place, kind: 'name', name: word }, length: word.length });
  if (/^\.?\d/.test(expression.slice(place.position, place.position + 2)))
    return readNumber(expression, place);
  const shown = String.fromCodePoint(expression.codePointAt(place.position) ?? 0);
  return failCalculation('unexpected', place.position, `“${shown}” has no meaning in arithmetic.`);
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}

function readNumber(expression: string, place: Place): Failable<{ token: Token; length: number }> {
  number.lastIndex = place.position;
  const [written = '', whole = '', decimals = '', power = '0'] = number.exec(expression) ?? [];
  const digits = `${whole}${decimals}`.replaceAll('_', '');
  const exponent = Number(power) - decimals.replaceAll('_', '').length;
  if (digits.length > limits.calculationDigits || Math.abs(exponent) > limits.calculationDigits)
    return failCalculation(
      'out_of_range',
      place.position,
      `A number has more than ${limits.calculationDigits} digits before or after the point.`,
    );
  return succeed({
    token: { ...place, kind: 'number', value: createDecimal(BigInt(digits), exponent) },
    length: written.length,
  });
}

function createDecimal(digits: bigint, exponent: number): Fraction {
  const scale = 10n ** BigInt(Math.abs(exponent));
  return exponent >= 0
    ? { numerator: digits * scale, denominator: 1n }
    : { numerator: digits, denominator: scale };
}
