/**
 * An artifact: a text that is kept, with versions that are only ever added. Its states: `running` (a run makes it) → `ready`;
 * `failed` (with a sentence and the next action) or `cancelled`; a failed or cancelled one may hold earlier versions and can be
 * made again. What the row remembers of its making stands in `making`.
 */
import { z } from 'zod';

/** The type of an artifact that no transform made: a saved answer, or a text of one's own. */
export const answerType = 'answer';

/** How it was made, to make it again and to say what there is to know about it. */
export const makingSchema = z.object({
  config: z.record(z.string(), z.unknown()).default({}),
  /** Empty: all sources of the collection. */
  sourceIds: z.array(z.string()).default([]),
  /** Sentences for a person: what was left out, what the model could not do. */
  notes: z.array(z.string()).default([]),
  /** What whoever kept it calls it by. */
  tags: z.array(z.string()).default([]),
});
export type Making = z.output<typeof makingSchema>;
