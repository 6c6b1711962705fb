/** Captures a page again each day and reports what changed in it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineStarter } from './define-starter';
import { peopleOption, timeZoneOption } from './starter-options';

export const reportChanges = defineStarter({
  id: 'report_changes',
  title: 'Watch a page for changes',
  sentence: 'Captures a page again every day at 07:00 and alerts people to what changed.',
  options: z.strictObject({
    source_id: z
      .string()
      .min(1)
      .max(limits.idChars)
      .meta({ title: 'Source', description: 'A captured page.' }),
    time_zone: timeZoneOption,
    recipients: peopleOption,
  }),
  author: ({ source_id, time_zone, recipients }) => ({
    name: 'Watch a page for changes',
    description: 'Captures a page again and reports what changed.',
    entity: 'research.sources',
    trigger_type: 'scheduled',
    schedule: { cron: '0 7 * * *', time_zone },
    actions: [
      { name: 'Refresh', action_type: 'refresh_source', action_config: { source_id } },
      {
        name: 'Report what changed',
        action_type: 'create_alert',
        action_config: {
          recipients,
          title: '“{{steps.refresh.output.title}}” changed',
          message: '{{steps.refresh.output.changes}}',
          severity: 'low',
        },
        after: 'Refresh:changed',
      },
      {
        name: 'Report the failure',
        action_type: 'create_alert',
        action_config: {
          recipients,
          title: 'A watched page could not be captured',
          message: '{{steps.refresh.output.error}}',
          severity: 'medium',
        },
        after: 'Refresh:failure',
      },
    ],
  }),
});
