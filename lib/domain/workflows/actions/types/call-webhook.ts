/**
 * Sends data to another service, at an address that is written in the workflow. Headers and the signing secret are never shown; the
 * response is untrusted text.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { readWebUrl, redactUrl } from '@/lib/core/url';
import { defineFields } from '../../field';
import { ActionFailure, defineAction, outcomePorts } from '../define-action';
import { readLiteral } from '../effect-words';
import { webhookMethods } from '../ports/messages';
import { createIdempotencyKey, leave } from '../step-outcome';

const headerNames = /^[A-Za-z0-9-]{1,100}$/;
const headerText = z
  .string()
  .regex(/^[\t\x20-\x7e]*$/, 'contains characters that are not allowed in a header');

export const callWebhook = defineAction({
  type: 'call_webhook',
  title: 'Send to another service',
  sentence:
    'Sends JSON to a fixed web address, with an idempotency key. An error status counts as a failure.',
  config: z.strictObject({
    url: z
      .string()
      .max(limits.urlChars)
      .refine(
        (text) => /^https?:/i.test(text) && readWebUrl(text, limits.urlChars).ok,
        'is not a web address',
      )
      .meta({
        title: 'Address',
        description: 'A full address that starts with https://, without references.',
        hint: 'A full address that starts with https://.',
        fixed: true,
      }),
    method: z.enum(webhookMethods).default('POST').meta({ title: 'Method' }),
    body: z.record(z.string().max(limits.titleChars), z.json()).meta({
      title: 'Data to send',
      description: 'A JSON object. Its text values can use {{trigger.title}} and the outputs of steps.',
      hint: 'Names with values, sent as one record.',
    }),
    headers: z
      .record(
        z.string().regex(headerNames, 'is not a valid header name'),
        headerText.max(limits.workflowTextChars),
      )
      .refine((headers) => Object.keys(headers).length <= limits.webhookHeaders, 'are too many')
      .optional()
      .meta({ title: 'Headers', description: 'Never shown again.', secret: true, fixed: true }),
    signing_secret: z.string().min(1).max(limits.modelKeyChars).optional().meta({
      title: 'Signing secret',
      description: 'Signs the body so that the service can verify the sender. Never shown again.',
      secret: true,
      fixed: true,
    }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'outward',
  outputs: defineFields({ status: ['Response status', 'number'], text: ['Response text', 'text'] }),
  needs: ['webhooks'],
  effect: ({ url }) => `sends data to ${sayAddress(url)}`,
  async execute({ url, method, body, headers, signing_secret }, host, context) {
    const { status, text } = await host.webhooks.call({
      url,
      method,
      body,
      headers: headers ?? {},
      signingSecret: signing_secret ?? null,
      idempotencyKey: createIdempotencyKey(context),
      signal: context.signal,
    });
    if (status >= 400) throw new ActionFailure(`The service responded with status ${status}.`);
    return leave('success', { status, text });
  },
});

/** Many services put their key in the address, so only the host is shown. */
function sayAddress(url: unknown): string {
  const read = readWebUrl(readLiteral(url) ?? '', limits.urlChars);
  return read.ok ? new URL(redactUrl(read.value.href).url).host : 'an address';
}
