/** Why a run, an answer or an artifact failed, as its reader is told. */
import { z } from 'zod';

export const failureSchema = z.object({
  message: z.string(),
  action: z.string().nullable(),
  /** `model_failed`: the provider of the model said so, and not this product. */
  code: z.string().optional(),
});
