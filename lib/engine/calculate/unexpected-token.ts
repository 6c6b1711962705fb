/**
 * Explains what to write instead of a token that cannot appear where it does, covering the usual slips of people who think in another
 * notation. Pure.
 */
import { failCalculation } from './calculation-failure';
import type { Token } from './tokenize';

export function failUnexpected(token: Token, wanted = 'a number, a name or a bracket') {
  switch (token.kind) {
    case 'end':
      return failCalculation(
        'unexpected',
        token.position,
        `The expression ends where ${wanted} is expected.`,
      );
    case 'operator':
      if (token.operator === '(') return failMissingOperator(token);
      return failCalculation(
        'unexpected',
        token.position,
        token.operator === ','
          ? 'A comma can only separate the arguments of a function. Write 1_000, not 1,000.'
          : `“${token.operator}” is not allowed here.`,
      );
    case 'number':
    case 'name':
      return failMissingOperator(token);
  }
}

function failMissingOperator({ position }: Token) {
  const examples = 'Write 2 * (3 + 4), not 2(3 + 4), and 1_000, not 1 000.';
  return failCalculation('unexpected', position, `An operator is missing before this. ${examples}`);
}
