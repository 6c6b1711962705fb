/**
 * Parses tokens into a tree, by binding powers (Pratt). From loose to tight: `+ -`, `* / %`, signs, `^` (right-associative, so -2^2 is -4
 * and 2^3^2 is 2^9), and the percent sign after a number. `%` before a value is the remainder, otherwise it is percent. Pure; recursion is
 * bounded.
 */
import { limits } from '@/lib/core/limits';
import { type Result, succeed } from '@/lib/core/result';
import { type CalculationFailure, failCalculation } from './calculation-failure';
import type { Fraction } from './fraction';
import type { Token } from './tokenize';
import { failUnexpected } from './unexpected-token';

type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^';

export type Expression = { readonly position: number } & (
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'constant'; readonly name: string }
  | {
      readonly kind: 'operation';
      readonly operator: BinaryOperator | 'negation' | 'percent';
      readonly operands: readonly Expression[];
    }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
);

type Parsed<Value = Expression> = Result<Value, CalculationFailure>;
type Cursor = { readonly tokens: readonly Token[]; index: number };

/** How tightly an operator binds to its left and to its right operand. */
const powers = new Map<string, readonly [left: number, right: number]>([
  ['+', [10, 11]],
  ['-', [10, 11]],
  ['*', [20, 21]],
  ['/', [20, 21]],
  ['%', [20, 21]],
  ['^', [31, 30]],
]);
const signPower = 25;

export function parseExpression(tokens: readonly Token[]): Parsed {
  const cursor: Cursor = { tokens, index: 0 };
  const parsed = parseOperation(cursor, 0, 0);
  if (!parsed.ok) return parsed;
  const rest = peek(cursor);
  return rest.kind === 'end' ? parsed : failUnexpected(rest);
}

function parseOperation(cursor: Cursor, leastPower: number, depth: number): Parsed {
  if (depth > limits.expressionDepth)
    return failCalculation(
      'too_deep',
      peek(cursor).position,
      `The expression is nested more than ${limits.expressionDepth} levels deep.`,
    );
  let left = parseOperand(cursor, depth);
  for (let token = peek(cursor); left.ok; token = peek(cursor)) {
    if (token.kind !== 'operator') return left;
    if (token.operator === '%') {
      const isPercent = decidePercent(cursor);
      if (!isPercent.ok) return isPercent;
      if (isPercent.value) {
        cursor.index += 1;
        left = succeed(createOperation('percent', [left.value], token));
        continue;
      }
    }
    const [leftPower, rightPower] = powers.get(token.operator) ?? [-1, -1];
    if (leftPower <= leastPower) return left;
    left = parseBinary(cursor, left.value, { rightPower, depth });
  }
  return left;
}

function parseBinary(
  cursor: Cursor,
  left: Expression,
  { rightPower, depth }: { readonly rightPower: number; readonly depth: number },
): Parsed {
  const token = peek(cursor);
  if (token.kind !== 'operator' || !isBinary(token.operator)) return failUnexpected(token);
  cursor.index += 1;
  const right = parseOperation(cursor, rightPower, depth + 1);
  if (!right.ok) return right;
  return succeed(createOperation(token.operator, [left, right.value], token));
}

function createOperation(
  operator: BinaryOperator | 'negation' | 'percent',
  operands: readonly Expression[],
  { position }: Token,
): Expression {
  return { kind: 'operation', operator, operands, position };
}

function isBinary(operator: string): operator is BinaryOperator {
  return powers.has(operator);
}

function parseOperand(cursor: Cursor, depth: number): Parsed {
  const token = peek(cursor);
  cursor.index += 1;
  if (token.kind === 'number')
    return succeed({ kind: 'number', value: token.value, position: token.position });
  if (token.kind === 'name') return parseName(cursor, token, depth);
  if (token.kind === 'operator' && token.operator === '(') return parseBrackets(cursor, depth);
  if (token.kind === 'operator' && (token.operator === '-' || token.operator === '+')) {
    const operand = parseOperation(cursor, signPower, depth + 1);
    if (!operand.ok || token.operator === '+') return operand;
    return succeed(createOperation('negation', [operand.value], token));
  }
  return failUnexpected(token);
}

function parseBrackets(cursor: Cursor, depth: number): Parsed {
  const inner = parseOperation(cursor, 0, depth + 1);
  if (!inner.ok) return inner;
  return takeOperator(cursor, ')') ? inner : failUnexpected(peek(cursor), 'a closing bracket');
}

function parseName(cursor: Cursor, token: Token & { kind: 'name' }, depth: number): Parsed {
  const { name, position } = token;
  if (!takeOperator(cursor, '(')) return succeed({ kind: 'constant', name, position });
  const inner: Expression[] = [];
  if (takeOperator(cursor, ')')) return succeed({ kind: 'call', name, operands: inner, position });
  do {
    const argument = parseOperation(cursor, 0, depth + 1);
    if (!argument.ok) return argument;
    inner.push(argument.value);
  } while (takeOperator(cursor, ','));
  if (!takeOperator(cursor, ')')) return failUnexpected(peek(cursor), 'a comma or a closing bracket');
  return succeed({ kind: 'call', name, operands: inner, position });
}

/** `10 % 3` is a remainder, `10% + 3` adds to a tenth. `10 % -3` could be either, so it fails with a question instead of being guessed. */
function decidePercent(cursor: Cursor): Parsed<boolean> {
  const [sign, next, after] = cursor.tokens.slice(cursor.index, cursor.index + 3);
  if (sign === undefined || next === undefined) return succeed(true);
  if (next.kind === 'number' || next.kind === 'name') return succeed(false);
  if (next.kind !== 'operator') return succeed(true);
  const isSigned = (next.operator === '-' || next.operator === '+') && after?.isAfterSpace === false;
  if (isSigned && sign.isAfterSpace && next.isAfterSpace)
    return failCalculation(
      'unexpected',
      sign.position,
      'This “%” could be percent or remainder: write (10%) - 3, or 10 % (-3).',
    );
  return succeed(next.operator !== '(');
}

function peek({ tokens, index }: Cursor): Token {
  return tokens[index] ?? { kind: 'end', position: tokens.at(-1)?.position ?? 0, isAfterSpace: false };
}

function takeOperator(cursor: Cursor, operator: '(' | ')' | ','): boolean {
  const token = peek(cursor);
  const isThere = token.kind === 'operator' && token.operator === operator;
  if (isThere) cursor.index += 1;
  return isThere;
}
