/**
 * Fields that the configs of several action types share. The form shows `meta`. `fixed` marks fields that no reference may fill, because
 * text from a source must never choose who is notified or where something is sent. Keys of configs are spelled as in the API.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { alertSeverities } from '@/lib/protocol/alert-words';

const id = z.string().min(1).max(limits.idChars);

/** A message may include a whole answer, so a text that is too long after its references are replaced is cut off, not rejected. */
export const cutText = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .overwrite((text) => (text.length <= maxChars ? text : `${sliceWhole(text, maxChars - 1)}…`));

export const collectionIdField = id.meta({
  title: 'Collection',
  description:
    'The collection’s id, or {{trigger.collection_id}} for the collection of the record that started the workflow.',
});
export const sourceIdField = id.meta({
  title: 'Source',
  description: 'The source’s id, or {{trigger.id}} for the source that started the workflow.',
});
export const artifactIdField = id.meta({
  title: 'Artifact',
  description: 'The artifact’s id, or {{steps.<step>.output.artifact_id}} for one that a step created.',
});
export const sourceIdsField = z.array(id).max(limits.tickedSources).optional().meta({
  title: 'Sources',
  description: 'Leave empty to use all sources. You can use {{trigger.id}} and {{steps.<step>.output.ids}}.',
  hint: 'Leave empty to use all sources.',
});
export const titleField = cutText(limits.titleChars).meta({ title: 'Title' });
export const messageField = cutText(limits.workflowTextChars).meta({
  title: 'Message',
  description: `You can use {{trigger.title}}. Cut off after ${limits.workflowTextChars} characters.`,
  hint: `Cut off after ${limits.workflowTextChars.toLocaleString('en')} characters.`,
});
export const severityField = z
  .enum(alertSeverities)
  .default('low')
  .meta({ title: 'Urgency', description: 'low, medium, high or critical.' });
export const recipientsField = z.array(id).min(1).max(limits.workflowRecipients).meta({
  title: 'For whom',
  description: 'Members by id, or owners, editors, everyone.',
  fixed: true,
});

export const idText = id;
export const titleText = z.string().trim().min(1).max(limits.titleChars);
