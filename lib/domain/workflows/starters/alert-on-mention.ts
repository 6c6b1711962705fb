/** Creates an alert when a new source mentions one of several words. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { defineStarter } from './define-starter';
import { anyCollectionOption, peopleOption, writeAsText } from './starter-options';

export const alertOnMention = defineStarter({
  id: 'alert_on_mention',
  title: 'Alert on a mention',
  sentence: 'Alerts people when a new source mentions one of your words.',
  options: z.strictObject({
    words: z
      .array(z.string().trim().min(1).max(limits.titleChars))
      .min(1)
      .max(limits.conditionValues)
      .meta({ title: 'Words', description: 'Whole words. Case and accents are ignored.' }),
    collection_id: anyCollectionOption,
    recipients: peopleOption,
  }),
  author: ({ words, collection_id, recipients }) => ({
    name: 'Alert on a mention',
    description: shorten(`Alerts when a new source mentions ${words.join(', ')}.`, limits.workflowTextChars),
    entity: 'research.sources',
    trigger_type: 'on_create',
    collection_id,
    actions: [
      {
        name: 'Mentions the words',
        action_type: 'evaluate_condition',
        action_config: {
          condition: { field: 'trigger.markdown', operator: 'matches_any', value: words.map(writeAsText) },
        },
      },
      {
        name: 'Alert',
        action_type: 'create_alert',
        action_config: {
          recipients,
          title: 'A new source mentions what you follow',
          message: '“{{trigger.title}}”: {{steps.mentions_the_words.output.because}}',
          severity: 'low',
        },
        after: 'Mentions the words:output-true',
      },
    ],
  }),
});
