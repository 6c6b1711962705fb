/** Why a run, an answer or an artifact failed, as shown to its reader. */
import { z } from 'zod';

export const failureSchema = z.object({
  message: z.string(),
  action: z.string().nullable().describe('What to do next; null if nothing can be done.'),
  code: z
    .string()
    .optional()
    .describe(
      "`model_failed` means that the failure was reported by the model's provider and not by this product.",
    ),
});
