/** Options that several starters share. The form shows `meta`. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { isTimeZone } from '../schedule/is-time-zone';

const id = z.string().min(1).max(limits.idChars);

export const collectionOption = id.meta({ title: 'Collection' });
export const anyCollectionOption = id
  .optional()
  .meta({ title: 'Collection', description: 'Leave empty for every collection in the workspace.' });
export const peopleOption = z
  .array(id)
  .min(1)
  .max(limits.workflowRecipients)
  .default(['owners'])
  .meta({ title: 'Who is told', description: 'Members by id, or owners, editors, everyone.' });
export const timeZoneOption = z
  .string()
  .max(100)
  .refine(isTimeZone, 'is not known; enter one such as Europe/Berlin')
  .default('UTC')
  .meta({ title: 'Time zone', description: 'For example Europe/Berlin.' });

/** Escapes text that a user typed. It is a value here, never a template, so braces in it stay braces. */
export function writeAsText(text: string): string {
  return text.replace(/(\\*)\{\{/g, (_whole, slashes: string) => `${slashes}${slashes}\\{{`);
}
