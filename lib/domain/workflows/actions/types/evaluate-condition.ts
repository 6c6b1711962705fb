/** A fork: leaves by one of two ports, depending on the record and earlier steps. */
import { z } from 'zod';
import { conditionSchema } from '../../conditions/condition';
import { decideCondition } from '../../conditions/decide-condition';
import { describeCondition } from '../../conditions/describe-condition';
import { defineFields } from '../../field';
import { nameValue } from '../../name-value';
import { defineAction } from '../define-action';
import { leave } from '../step-outcome';

export const evaluateCondition = defineAction({
  type: 'evaluate_condition',
  title: 'Check a condition',
  sentence:
    'Takes one of two branches, depending on whether a condition is true. Fields are trigger.… and steps.<step>.output.…; a missing field makes it false.',
  config: z.strictObject({
    condition: conditionSchema.meta({
      title: 'Condition',
      description: 'A field, an operator and a value, or several combined with and, or, not.',
    }),
  }),
  ports: [
    { name: 'output-true', words: 'if yes' },
    { name: 'output-false', words: 'otherwise' },
  ],
  defaultPort: 'output-true',
  risk: 'read',
  isGate: true,
  outputs: defineFields({ result: ['Whether it is true', 'boolean'], because: ['Why', 'text'] }),
  needs: [],
  effect({ condition }) {
    const read = conditionSchema.safeParse(condition);
    return read.success ? `checks whether ${describeCondition(read.data, nameValue)}` : 'checks a condition';
  },
  conditions({ condition }) {
    const read = conditionSchema.safeParse(condition);
    return read.success ? [{ key: 'condition', condition: read.data, entity: null }] : [];
  },
  execute({ condition }, _host, { scope }) {
    const { result, because } = decideCondition(condition, scope);
    return leave(result ? 'output-true' : 'output-false', { result, because });
  },
});
