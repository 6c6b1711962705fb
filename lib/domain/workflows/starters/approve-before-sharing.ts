/** Shares each new artifact, but only after someone has approved it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineStarter } from './define-starter';
import { collectionOption, peopleOption } from './starter-options';

export const approveBeforeSharing = defineStarter({
  id: 'approve_before_sharing',
  title: 'Approve before sharing',
  sentence: 'Asks for approval of each new artifact and creates a public link to it once it is approved.',
  options: z.strictObject({
    collection_id: collectionOption,
    approvers: peopleOption.meta({ title: 'Who decides', description: 'Members by id, or owners, editors.' }),
    days: z.int().min(1).max(limits.workflowShareDays).default(limits.shareDays).meta({
      title: 'Days until the link expires',
    }),
  }),
  author: ({ collection_id, approvers, days }) => ({
    name: 'Approve before sharing',
    description: 'Shares each new artifact once it is approved.',
    entity: 'research.artifacts',
    trigger_type: 'on_create',
    collection_id,
    actions: [
      {
        name: 'Ask for approval',
        action_type: 'seek_approval',
        action_config: { approvers, rule: 'any', message: 'Share “{{trigger.title}}” with a public link?' },
      },
      {
        name: 'Share',
        action_type: 'share_artifact',
        action_config: { artifact_id: '{{trigger.id}}', mode: 'snapshot', expires_in_days: days },
        after: 'Ask for approval:approved',
      },
      {
        name: 'Tell the approvers',
        action_type: 'send_notification',
        action_config: {
          recipients: approvers,
          title: '“{{trigger.title}}” is shared',
          message: '{{steps.share.output.url}}',
        },
        after: 'Share',
      },
    ],
  }),
});
