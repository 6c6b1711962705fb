/** Writes a brief of what was added to a collection during the week. */
import { z } from 'zod';
import { defineStarter } from './define-starter';
import { collectionOption, peopleOption, timeZoneOption } from './starter-options';

const weekHours = 7 * 24;

export const weeklyBrief = defineStarter({
  id: 'weekly_brief',
  title: 'Weekly brief of what is new',
  sentence: 'Writes a brief of the week’s new sources every Monday at 08:00.',
  options: z.strictObject({
    collection_id: collectionOption,
    time_zone: timeZoneOption,
    recipients: peopleOption,
  }),
  author: ({ collection_id, time_zone, recipients }) => ({
    name: 'Weekly brief of what is new',
    description: 'Writes a brief of the sources added in the last seven days, if there are any.',
    entity: 'research.sources',
    trigger_type: 'scheduled',
    collection_id,
    schedule: { cron: '0 8 * * 1', time_zone },
    actions: [
      {
        name: 'Find new sources',
        action_type: 'lookup_entity',
        action_config: { entity: 'research.sources', collection_id, within_hours: weekHours },
      },
      {
        name: 'Write the brief',
        action_type: 'run_transform',
        action_config: {
          type: 'executive_brief',
          collection_id,
          source_ids: '{{steps.find_new_sources.output.ids}}',
        },
        after: 'Find new sources:found',
      },
      {
        name: 'Tell people',
        action_type: 'send_notification',
        action_config: {
          recipients,
          title: 'This week’s brief is ready',
          message:
            '“{{steps.write_the_brief.output.title}}”. New sources this week: {{steps.find_new_sources.output.count}}.',
        },
        after: 'Write the brief',
      },
    ],
  }),
});
