/**
 * Changes the state of an alert: someone is working on it, or it is done. The states of other records change only through their own work.
 */
import { z } from 'zod';
import { alertStatuses } from '@/lib/protocol/alert-words';
import { defineFields } from '../../field';
import { idText } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { createIdempotencyKey, leave } from '../step-outcome';

export const transitionStatus = defineAction({
  type: 'transition_status',
  title: 'Change the status of an alert',
  sentence: 'Sets an alert to open, acknowledged or resolved.',
  config: z.strictObject({
    alert_id: idText.meta({ title: 'Alert', description: 'For example {{steps.<step>.output.alert_id}}.' }),
    status: z.enum(alertStatuses).meta({ title: 'Status' }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({ status: ['Status', 'text'] }),
  needs: ['alerts'],
  effect: ({ status }) =>
    `sets an alert to ${alertStatuses.find((known) => known === status) ?? 'another status'}`,
  async execute({ alert_id, status }, host, context) {
    await host.alerts.setStatus({
      alertId: alert_id,
      status,
      idempotencyKey: createIdempotencyKey(context),
    });
    return leave('success', { status });
  },
});
