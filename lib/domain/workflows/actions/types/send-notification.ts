/** Notifies people inside the application, once; there is nothing to settle. */
import { z } from 'zod';
import { defineFields } from '../../field';
import { messageField, recipientsField, titleField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { sayPeople, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const sendNotification = defineAction({
  type: 'send_notification',
  title: 'Notify people',
  sentence: 'Shows each recipient a notification in the app, once.',
  config: z.strictObject({ recipients: recipientsField, title: titleField, message: messageField }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({ sent_count: ['Number of people reached', 'number'] }),
  needs: ['notifications'],
  effect: ({ recipients, title }, findName) =>
    `notifies ${sayPeople(recipients, findName)}: ${sayQuoted(title, 'without a title')}`,
  async execute(config, host, context) {
    const sent = await host.notifications.send({ ...config, idempotencyKey: createIdempotencyKey(context) });
    return leave('success', { sent_count: sent.sentCount });
  },
});
