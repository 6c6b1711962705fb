/** Notifies another service about each new source. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { defineStarter } from './define-starter';
import { anyCollectionOption, writeAsText } from './starter-options';

export const sendToWebhook = defineStarter({
  id: 'send_to_webhook',
  title: 'Send new sources to another service',
  sentence: 'Sends the title and address of each new source to a web address you choose.',
  options: z.strictObject({
    url: z
      .string()
      .trim()
      .max(limits.urlChars)
      .refine(
        (text) => /^https?:/i.test(text) && readWebUrl(text, limits.urlChars).ok,
        'is not a web address',
      )
      .meta({ title: 'Address', description: 'Starts with https://.' }),
    collection_id: anyCollectionOption,
  }),
  author: ({ url, collection_id }) => ({
    name: 'Send new sources to another service',
    description: 'Sends the title and address of each new source.',
    entity: 'research.sources',
    trigger_type: 'on_create',
    collection_id,
    actions: [
      {
        name: 'Send',
        action_type: 'call_webhook',
        action_config: {
          url: writeAsText(url),
          method: 'POST',
          body: {
            id: '{{trigger.id}}',
            title: '{{trigger.title}}',
            url: '{{trigger.url}}',
            collection_id: '{{trigger.collection_id}}',
          },
        },
      },
      {
        name: 'Note the failure',
        action_type: 'log_audit_entry',
        action_config: { message: '“{{trigger.title}}” was not sent: {{steps.send.output.error}}' },
        after: 'Send:failure',
      },
    ],
  }),
});
