/**
 * Citations as LLMCP writes them ("Citation shape (v1)") with the additional number `n` of protocols 1. A locator from a model is only a
 * hint, and its confidence decides nothing. The locators we write come from code that found the quote.
 */
import { z } from 'zod';
import { locatedMatches } from '../citation-words';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);

const locatorTypes = ['text_fragment', 'section_heading', 'page'] as const;

export const locatorSchema = z.strictObject({
  type: z.enum(locatorTypes),
  value: z.string().min(1).max(limits.urlChars),
});

/** `n` is the number that the packer assigned to the source, so the first source is 1. */
export const sourceNumberSchema = z.int().min(1).max(limits.sourceNumber);

const citationParts = {
  n: sourceNumberSchema.optional(),
  source_id: id.optional(),
  doc_id: id.optional(),
  url: z.string().max(limits.urlChars).optional(),
  quote: z.string().min(1).max(limits.quoteChars),
  locator: locatorSchema.optional(),
  confidence: z.number().min(0).max(1).optional(),
};

export const citationSchema = wireObject(citationParts);

/** A citation whose quote was found in its document by code, with how well it matches and, for `near`, how similar it is. */
export const provedCitationSchema = wireObject({
  ...citationParts,
  match: z.enum(locatedMatches).optional(),
  similarity: z.number().min(0).max(1).optional(),
});
export type ProvedCitation = z.output<typeof provedCitationSchema>;
