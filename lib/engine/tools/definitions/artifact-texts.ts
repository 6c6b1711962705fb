/**
 * `artifact.read` and `artifact.edit` (our own; LLMX 3.5 reads and edits through them): for programs and agents outside a conversation. A
 * model in a conversation is not offered them. Each edit creates a new version from the version that it names.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { redactMarkdown } from '@/lib/protocol/llmcp';
import { defineTool } from '../tool';
import { idSchema, titleSchema } from './argument-schemas';

const read = defineTool({
  name: 'artifact.read',
  title: 'Read an artifact',
  sentence:
    'Reads part of the text of an artifact, starting at offset. To read on, pass nextOffset from the result; it is null at the end.',
  input: z.strictObject({
    artifactId: idSchema,
    offset: z.int().min(0).max(limits.artifactChars).default(0),
    maxChars: z.int().min(200).max(limits.sourceReadChars).default(6_000),
  }),
  contexts: [],
  risk: 'read',
  role: 'viewer',
  needs: ['artifacts'],
  // An artifact may quote text written outside the team.
  readsUntrusted: true,
  describe: ({ offset }) => (offset === 0 ? 'Read an artifact' : 'Continue reading an artifact'),
  async execute({ artifactId, offset, maxChars }, { artifacts }) {
    const part = await artifacts.readText({ artifactId, start: offset, maxChars });
    const { title, version, start, end, totalChars, text } = part;
    const nextOffset = end < totalChars ? end : null;
    return { result: { artifactId, title, version, start, end, totalChars, nextOffset, text } };
  },
});

const edit = defineTool({
  name: 'artifact.edit',
  title: 'Change an artifact',
  sentence:
    'Saves new text for an artifact as a new version; earlier versions are kept. With baseVersion, it is refused if somebody has saved another version since.',
  input: z.strictObject({
    artifactId: idSchema,
    markdown: z.string().min(1).max(limits.artifactChars),
    title: titleSchema.optional(),
    baseVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The version that the new text is based on; the latest if left out.'),
  }),
  contexts: [],
  risk: 'write',
  role: 'editor',
  needs: ['artifacts'],
  readsUntrusted: false,
  editable: ['title', 'markdown'],
  describe: () => 'Change the text of an artifact',
  async execute({ artifactId, markdown, title, baseVersion }, { artifacts }) {
    const kept = redactMarkdown(markdown);
    const place = await artifacts.edit({
      artifactId,
      markdown: kept,
      title: title ?? null,
      baseVersion: baseVersion ?? null,
    });
    return {
      result: { artifactId: place.artifactId, title: place.title, version: place.version, path: place.path },
    };
  },
});

export const artifactTextTools = [read, edit];
