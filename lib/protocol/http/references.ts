/** Libraries of references (BibTeX, RIS, PubMed, CSL-JSON): what is in a file, and adding it as sources. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema } from './endpoint';

const textSchema = z
  .string()
  .min(1)
  .max(limits.referencesChars)
  .describe(
    'The text of a file in BibTeX, BibLaTeX, RIS, PubMed (nbib) or CSL-JSON. Which one it is shows in the text.',
  );

export const referenceProblemSchema = z.object({
  line: z
    .number()
    .int()
    .nullable()
    .describe('The line of the file, from 1; null where the format has no lines.'),
  entry: z
    .string()
    .nullable()
    .describe('The key or the number of the entry; null if the problem is not of one entry.'),
  reason: z.string(),
});

export const checkedReferenceSchema = z.object({
  key: z.string().nullable().describe('The key by which the file calls it; null if it gives none.'),
  line: z
    .number()
    .int()
    .nullable()
    .describe('The line of the file, from 1; null where the format has no lines.'),
  title: z.string(),
  authors: z.string().describe('All names in one line; empty if there are none.'),
  published_in: z.string().nullable().describe('The journal, the book or the site; null if none is named.'),
  year: z.number().int().nullable().describe('The year of publication; null if none is named.'),
  page: z
    .string()
    .nullable()
    .describe('The address of its page: its own, or that of its DOI; null if it has neither.'),
  has_abstract: z.boolean(),
  source_id: z
    .string()
    .nullable()
    .describe('The source that the collection has of it already; null if it has none.'),
  is_repeated: z.boolean().describe('True if the file has it already, further up.'),
  csl: z
    .string()
    .describe(
      'All that was read of it, as one item of CSL-JSON. A list of such items is a file that can be added.',
    ),
});
export type CheckedReferenceReply = z.output<typeof checkedReferenceSchema>;

export const checkReferencesEndpoint = defineEndpoint({
  name: 'checkReferences',
  method: 'POST',
  path: '/v1/collections/{id}/references/check',
  summary:
    'Read a file of references and say what is in it, what the collection has already, and what cannot be read. Nothing is kept.',
  access: 'editor',
  token: 'write',
  concernsOnlyCaller: true,
  params: idParams,
  bodyChars: limits.referencesBodyChars,
  body: z.strictObject({ text: textSchema }),
  reply: z.object({
    items: z.array(checkedReferenceSchema),
    problems: z.array(referenceProblemSchema),
    problem_count: z.number().int().describe('Number of all problems, of which `problems` are the first.'),
    attachments: z
      .number()
      .int()
      .describe('Number of files that the references name by a path. They are not read.'),
  }),
});

export const addReferencesEndpoint = defineEndpoint({
  name: 'addReferences',
  method: 'POST',
  path: '/v1/collections/{id}/references',
  summary:
    'Add all references of a file as sources. Those that the collection has already are passed over, and what cannot be read is reported.',
  access: 'editor',
  refusals: ['conflict', 'limit_reached'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  bodyChars: limits.referencesBodyChars,
  body: z.strictObject({
    text: textSchema,
    read_pages: z
      .boolean()
      .default(false)
      .describe(
        'Whether the page of each reference is captured, at its address or that of its DOI. If it cannot be read, the source has what its reference says.',
      ),
    folder_id: idSchema
      .nullable()
      .optional()
      .describe('The folder that the sources go into; null, or left out, for the top.'),
  }),
  reply: z.object({
    added: z.array(z.string()).describe('The ids of the new sources, in the order of the file.'),
    held: z
      .number()
      .int()
      .describe('Number of references that the collection had already, or the file twice.'),
    problems: z.array(referenceProblemSchema),
    problem_count: z.number().int().describe('Number of all problems, of which `problems` are the first.'),
  }),
});
