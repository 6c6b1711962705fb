/** Waits until people agree before the workflow continues. Who may decide is written in the workflow, never taken from data. */
import { z } from 'zod';
import { dayMs, hourMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { defineFields } from '../../field';
import { idText, messageField } from '../config-fields';
import { approvalRules } from '../decide-approval-votes';
import { defineAction } from '../define-action';
import { sayPeople } from '../effect-words';
import { leave, requireEnd } from '../step-outcome';

export const seekApproval = defineAction({
  type: 'seek_approval',
  title: 'Ask for approval',
  sentence: 'Waits until the approvers approve or refuse, or the time runs out.',
  config: z.strictObject({
    approvers: z.array(idText).min(1).max(limits.workflowRecipients).meta({
      title: 'Who decides',
      description: 'Members by id, or owners, editors.',
      fixed: true,
    }),
    rule: z
      .enum(approvalRules)
      .default('any')
      .meta({
        title: 'How many must approve',
        description: 'any: the first to answer decides; all: everyone; majority: more than half.',
        words: { any: 'The first to answer decides', all: 'Everyone', majority: 'More than half' },
        fixed: true,
      }),
    message: messageField.meta({ title: 'What to decide' }),
    timeout_hours: z
      .int()
      .min(1)
      .max((limits.workflowWaitDays * dayMs) / hourMs)
      .default(72)
      .meta({ title: 'Hours to wait' }),
  }),
  ports: [
    { name: 'approved', words: 'if approved' },
    { name: 'rejected', words: 'if refused' },
    { name: 'timed_out', words: 'if nobody decides in time' },
  ],
  defaultPort: 'approved',
  risk: 'write',
  isGate: true,
  outputs: defineFields({ decided_by: ['Who decided', 'list'], comment: ['What they said', 'text'] }),
  needs: [],
  effect({ approvers, rule }, findName) {
    const people = sayPeople(approvers, findName);
    if (rule === 'all') return `waits until all of ${people} approve`;
    return rule === 'majority' ? `waits until most of ${people} approve` : `waits for approval by ${people}`;
  },
  execute: ({ approvers, rule, message, timeout_hours }, _host, { now }) => ({
    kind: 'waiting',
    wait: {
      kind: 'approval',
      approvers,
      rule,
      message,
      until: new Date(now.getTime() + timeout_hours * hourMs),
    },
  }),
  resume(_config, _host, context) {
    const { decision, decidedBy, comment } = requireEnd(context, 'approval');
    return leave(decision, { decided_by: [...decidedBy], comment });
  },
});
