/** Waits for a given time. */
import { z } from 'zod';
import { dayMs, hourMs, minuteMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { defineFields } from '../../field';
import { defineAction } from '../define-action';
import { leave, requireEnd } from '../step-outcome';

const unitMs = { minutes: minuteMs, hours: hourMs, days: dayMs } as const;
const units = ['minutes', 'hours', 'days'] as const;

export const delay = defineAction({
  type: 'delay',
  title: 'Wait',
  sentence: 'Waits for a number of minutes, hours or days, then continues.',
  config: z
    .strictObject({
      amount: z
        .int()
        .min(1)
        .max((limits.workflowWaitDays * dayMs) / minuteMs)
        .meta({ title: 'How long' }),
      unit: z.enum(units).meta({ title: 'Unit' }),
    })
    .superRefine(({ amount, unit }, context) => {
      if (amount * unitMs[unit] > limits.workflowWaitDays * dayMs)
        context.addIssue({
          code: 'custom',
          path: ['amount'],
          message: `is more than ${limits.workflowWaitDays} days; use a schedule for longer waits`,
        });
    }),
  ports: [{ name: 'success', words: 'then' }],
  defaultPort: 'success',
  risk: 'read',
  isGate: true,
  outputs: defineFields({ waited_until: ['When it continued', 'date'] }),
  needs: [],
  effect({ amount, unit }) {
    const known = units.find((candidate) => candidate === unit);
    if (typeof amount !== 'number' || known === undefined) return 'waits';
    return `waits ${countNoun(amount, known.slice(0, -1), known)}`;
  },
  execute: ({ amount, unit }, _host, { now }) => ({
    kind: 'waiting',
    wait: { kind: 'time', until: new Date(now.getTime() + amount * unitMs[unit]) },
  }),
  resume(_config, _host, context) {
    requireEnd(context, 'time');
    return leave('success', { waited_until: context.now.toISOString() });
  },
});
