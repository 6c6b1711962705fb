/** A model that a member chose for one piece of work, by its id and with the name it had then. */
import { z } from 'zod';

export const askedModelSchema = z.object({ id: z.string(), name: z.string() });
export type AskedModel = z.output<typeof askedModelSchema>;
