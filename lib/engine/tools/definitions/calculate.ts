/** `app.calculate` (LLMCP): exact arithmetic on numbers and nothing else. It has access to nothing. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { calculate } from '../../calculate/calculate';
import { defineTool } from '../tool';
import { ToolFailure } from '../tool-failure';

const calculateTool = defineTool({
  name: 'app.calculate',
  title: 'Calculate',
  sentence:
    'Calculates an arithmetic expression: + - * / ^, per cent, parentheses, and functions such as sqrt, round, min, max, sum, mean, median. isExact is false where the value was rounded. Use it for every figure that you work out.',
  input: z.strictObject({
    expression: z.string().trim().min(1).max(limits.expressionChars),
    precision: z.int().min(0).max(limits.calculationDecimals).optional().describe('Decimals of the result.'),
  }),
  contexts: ['collection', 'tables'],
  risk: 'read',
  role: 'viewer',
  needs: [],
  readsUntrusted: false,
  describe: ({ expression }) => `Calculate ${shorten(expression, 120)}`,
  async execute({ expression, precision }) {
    const calculated = calculate(expression, precision);
    if (!calculated.ok) {
      const { message, position } = calculated.failure;
      throw new ToolFailure(`${message} (at character ${position + 1})`);
    }
    const { value, isExact } = calculated.value;
    return { result: { expression, value, isExact } };
  },
});

export const calculateTools = [calculateTool];
