/** A marker that no located quote stands behind, as messages, versions and findings keep it. Shapes and words only; never a citation. */
import { z } from 'zod';

export const unsupportedSchema = z.object({
  /** Place of the marker among the markers of its text, from 0. */
  ordinal: z.number().int(),
  /** The number that stands in the stored text. */
  n: z.number().int(),
  reason: z.string(),
});
export type Unsupported = z.output<typeof unsupportedSchema>;

export const unsupportedReasons = {
  /** Nothing is known of the marker: the text was stored before reasons were kept. */
  unknown: 'No passage was found for this.',
  /** The answer ended before it named its quotes. */
  unchecked: 'The answer ended before its quotes could be checked.',
} as const;
