/**
 * A marker without a located quote, as it is stored with messages, versions and findings. Contains only shapes and wording, never a
 * citation.
 */
import { z } from 'zod';

export const unsupportedSchema = z.object({
  /** Position of the marker among the markers of its text, from 0. */
  ordinal: z.number().int(),
  /** The number in the stored text. */
  n: z.number().int(),
  reason: z.string(),
});
export type Unsupported = z.output<typeof unsupportedSchema>;

export const unsupportedReasons = {
  /** Nothing is known about the marker: the text was stored before reasons were recorded. */
  unknown: 'No passage was found for this.',
  /** The answer ended before it named its quotes. */
  unchecked: 'The answer ended before its quotes could be checked.',
} as const;
