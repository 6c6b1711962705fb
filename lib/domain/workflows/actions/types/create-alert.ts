/** Puts an alert into inboxes, where it stays until someone settles it. */
import { z } from 'zod';
import { defineFields } from '../../field';
import { messageField, recipientsField, severityField, titleField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { sayPeople, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const createAlert = defineAction({
  type: 'create_alert',
  title: 'Alert people',
  sentence: 'Puts an alert in each recipient’s inbox, where it stays until someone resolves it.',
  config: z.strictObject({
    recipients: recipientsField,
    title: titleField,
    message: messageField,
    severity: severityField,
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({ alert_id: ['Its id', 'text'] }),
  needs: ['alerts'],
  effect: ({ recipients, title }, findName) =>
    `alerts ${sayPeople(recipients, findName)}: ${sayQuoted(title, 'without a title')}`,
  async execute(config, host, context) {
    const alert = await host.alerts.create({ ...config, idempotencyKey: createIdempotencyKey(context) });
    return leave('success', { alert_id: alert.alertId });
  },
});
