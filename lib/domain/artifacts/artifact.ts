/**
 * An artifact: a saved text whose versions are only ever added. Its states: `running` (a run makes it) → `ready`; `failed` (with a sentence
 * and the next action) or `cancelled`. A failed or cancelled artifact may have earlier versions and can be made again. How it was made is
 * stored in `making`.
 */
import { z } from 'zod';

/** The type of an artifact that no transform made: a saved answer, or a text that the user wrote. */
export const answerType = 'answer';

/** How it was made, stored so that it can be made again and explained to the user. */
export const makingSchema = z.object({
  config: z.record(z.string(), z.unknown()).default({}),
  /** Empty if it was made from all sources of the collection. */
  sourceIds: z.array(z.string()).default([]),
  /** Sentences for the user: what was left out, what the model could not do. */
  notes: z.array(z.string()).default([]),
  /** The name that a team's own transform had when it was made; null for the types that everyone has. */
  typeTitle: z.string().nullable().default(null),
  /** Tags chosen by the user who saved it. */
  tags: z.array(z.string()).default([]),
});
export type Making = z.output<typeof makingSchema>;
