/** Sends an e-mail to addresses that are written in the workflow; never to one that comes from data. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineFields } from '../../field';
import { cutText, titleField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { readLiteral, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const sendEmail = defineAction({
  type: 'send_email',
  title: 'Send an e-mail',
  sentence: 'Sends an e-mail as plain text to fixed addresses.',
  config: z.strictObject({
    to: z.array(z.email().max(limits.mailAddressChars)).min(1).max(limits.workflowRecipients).meta({
      title: 'To',
      description: 'Addresses, written out.',
      fixed: true,
    }),
    subject: titleField.meta({ title: 'Subject' }),
    text: cutText(limits.answerChars).meta({
      title: 'Text',
      description: 'Markdown, sent as plain text. You can use {{trigger.title}} and the outputs of steps.',
      hint: 'Markdown, sent as plain text.',
    }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'outward',
  outputs: defineFields({ sent_to: ['Recipients', 'list'] }),
  needs: ['mail'],
  effect({ to, subject }) {
    const addresses = Array.isArray(to) ? to.flatMap((address) => readLiteral(address) ?? []) : [];
    return `sends an e-mail to ${addresses.join(', ') || 'nobody yet'}: ${sayQuoted(subject, 'without a subject')}`;
  },
  async execute({ to, subject, text }, host, context) {
    const { signal } = context;
    const idempotencyKey = createIdempotencyKey(context);
    await host.mail.send({ to, subject, markdown: text, idempotencyKey, signal });
    return leave('success', { sent_to: to });
  },
});
