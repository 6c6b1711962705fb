/**
 * A citation as a model writes it: few fields, read tolerantly. Without a quote it cites nothing. Any other invalid field is dropped and
 * the entry kept, since code later decides whether the quote is there.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { locatorSchema, sourceNumberSchema } from './citation-schema';

const id = z.string().trim().min(1).max(limits.idChars);

export const modelCitationSchema = z
  .object({
    // Models also write "1" and "[1]" for 1.
    n: z
      .union([
        sourceNumberSchema,
        z
          .string()
          .regex(/^\[?\d{1,4}\]?$/)
          .transform((text) => Number(text.replace(/\D/g, '')))
          .pipe(sourceNumberSchema),
      ])
      .optional()
      .catch(undefined),
    source_id: id.optional().catch(undefined),
    doc_id: id.optional().catch(undefined),
    url: z.string().max(limits.urlChars).optional().catch(undefined),
    quote: z.string().trim().min(1, 'has no quote').max(limits.quoteChars),
    locator: locatorSchema.optional().catch(undefined),
    confidence: z.number().min(0).max(1).optional().catch(undefined),
  })
  .transform((entry) => ({
    ...(entry.n !== undefined && { n: entry.n }),
    ...(entry.source_id !== undefined && { sourceId: entry.source_id }),
    ...(entry.doc_id !== undefined && { docId: entry.doc_id }),
    ...(entry.url !== undefined && { url: entry.url }),
    quote: entry.quote,
    ...(entry.locator !== undefined && { locator: entry.locator }),
    ...(entry.confidence !== undefined && { confidence: entry.confidence }),
  }));

export type ModelCitation = z.output<typeof modelCitationSchema>;
