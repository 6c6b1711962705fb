/**
 * Evaluates an expression tree. Every operation is charged to one work budget, so that a short expression cannot run for long (threats 11).
 * Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { type CalculationFailure, type CalculationFault, failCalculation } from './calculation-failure';
import { type CalculationFunction, constants, functions } from './functions';
import { operators } from './operators';
import type { Expression } from './parse-expression';
import { createQuantity, measureWork, type Quantity } from './quantity';

type Evaluated = Result<Quantity, CalculationFailure>;
type Work = { left: number };
type Node<Kind extends Expression['kind']> = Expression & { readonly kind: Kind };

const seriesWork = 25;

export function evaluate(expression: Expression): Evaluated {
  return evaluateNode(expression, { left: limits.calculationWork });
}

function evaluateNode(expression: Expression, work: Work): Evaluated {
  switch (expression.kind) {
    case 'number':
      return placeFault(createQuantity(expression.value, true), expression);
    case 'constant':
      return evaluateConstant(expression);
    case 'operation': {
      const isSeries = expression.operator === '^';
      return evaluateWith({ isSeries, apply: operators[expression.operator] }, expression, work);
    }
    case 'call':
      return evaluateCall(expression, work);
  }
}

function evaluateWith(
  { isSeries, apply }: Pick<CalculationFunction, 'isSeries' | 'apply'>,
  expression: Node<'operation' | 'call'>,
  work: Work,
): Evaluated {
  const values: Quantity[] = [];
  for (const operand of expression.operands) {
    const value = evaluateNode(operand, work);
    if (!value.ok) return value;
    values.push(value.value);
  }
  work.left -= measureWork(values) + (isSeries ? seriesWork : 0);
  if (work.left >= 0) return placeFault(apply(...values), expression);
  return failCalculation(
    'too_much_work',
    expression.position,
    'This is too much for one calculation. Split it into several.',
  );
}

function evaluateConstant({ name, position }: Node<'constant'>): Evaluated {
  const known = name.toLowerCase();
  const constant = constants.get(known);
  if (constant !== undefined) return succeed(constant);
  return functions.has(known)
    ? failCalculation('wrong_arguments', position, `${known} is a function: write ${known}(…).`)
    : failUnknown(name, position);
}

function evaluateCall(expression: Node<'call'>, work: Work): Evaluated {
  const { name, position, operands } = expression;
  const called = functions.get(name.toLowerCase());
  if (called === undefined) return failUnknown(name, position);
  const [least, most] = called.arguments;
  if (operands.length >= least && operands.length <= most) return evaluateWith(called, expression, work);
  const wanted = least === most ? String(least) : most > 2 ? `at least ${least}` : `${least} or ${most}`;
  return failCalculation(
    'wrong_arguments',
    position,
    `${name.toLowerCase()} has the wrong number of arguments: expected ${wanted}, got ${operands.length}.`,
  );
}

function failUnknown(name: string, position: number) {
  const known = [...functions.keys(), ...constants.keys()].join(', ');
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  return failCalculation(
    'unknown_name',
    position,
    `“${shown}” is not a known name. The known names are: ${known}.`,
  );
}

function placeFault(calculated: Result<Quantity, CalculationFault>, { position }: Expression): Evaluated {
  return calculated.ok ? calculated : fail({ ...calculated.failure, position });
}
