/**
 * A transform that a team made: what it is called, what it asks for, and the parts of its result. The same object is a request, a stored
 * version, the shape of a packet's task, and the file in which it is handed on.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { explainWords } from './explain-words';

const shapeKinds = ['headings', 'fields'] as const;

const partSchema = z.strictObject({
  name: z.string().trim().min(1).max(limits.titleChars),
  /** What belongs there, for whoever fills it. */
  hint: z.string().trim().max(limits.transformFocusChars).default(''),
});
export type TransformPart = z.output<typeof partSchema>;

/** `headings`: a text with these sections. `fields`: a table with a row for each source and a column for each field. */
export const transformShapeSchema = z.strictObject({
  kind: explainWords(shapeKinds, {
    headings: 'a text with these sections',
    fields: 'a table with a row for each source and a column for each field',
  }),
  parts: z
    .array(partSchema)
    .min(1)
    .max(limits.transformParts)
    .refine(
      (parts) => new Set(parts.map(({ name }) => name.toLowerCase())).size === parts.length,
      'Two parts have the same name.',
    ),
});
export type TransformShape = z.output<typeof transformShapeSchema>;

export const transformDefinitionSchema = z.strictObject({
  title: z.string().trim().min(1).max(limits.titleChars),
  description: z.string().trim().max(limits.transformFocusChars).default(''),
  /** What a language model is asked to do. The built-in reader looks for the parts by their names and hints. */
  prompt: z.string().trim().max(limits.transformPromptChars).default(''),
  shape: transformShapeSchema,
});
export type TransformDefinition = z.output<typeof transformDefinitionSchema>;

export const transformFileFormat = 'sourcebook.transform.v1';

/** One transform as a file. */
export const transformFileSchema = transformDefinitionSchema.extend({
  format: z.literal(transformFileFormat),
});
