/** `transform.*` (LLMCP "Transforms"). Running a transform starts a run and returns its id immediately (protocols 0). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { defineTool } from '../tool';
import { idSchema } from './argument-schemas';

const listTypes = defineTool({
  name: 'transform.list_types',
  title: 'List the kinds of artifacts',
  sentence:
    'Lists the kinds of artifacts that can be created from a collection, each with the schema of its config.',
  input: z.strictObject({}),
  contexts: ['collection'],
  risk: 'read',
  role: 'viewer',
  needs: ['transforms'],
  readsUntrusted: false,
  describe: () => 'List the kinds of artifacts',
  async execute(_input, { transforms }) {
    const types = await transforms.listTypes();
    return {
      result: {
        types: types.map(({ type, title, description, configSchema }) => ({
          type,
          title,
          description,
          configSchema: { ...configSchema },
        })),
      },
    };
  },
});

const run = defineTool({
  name: 'transform.run',
  title: 'Create an artifact',
  sentence:
    'Creates an artifact from the sources of a collection in the background, of a kind that transform.list_types lists; returns runId and artifactId immediately.',
  input: z.strictObject({
    collectionId: idSchema,
    type: z.string().min(1).max(limits.toolNameChars),
    config: z.record(z.string(), z.json()).default({}),
  }),
  contexts: ['collection'],
  risk: 'write',
  role: 'editor',
  needs: ['transforms'],
  readsUntrusted: false,
  editable: ['config'],
  describe: ({ type }) => `Create an artifact of the kind ${shorten(type.replaceAll('_', ' '), 60)}`,
  async execute({ collectionId, type, config }, { transforms }) {
    const { runId, artifactId } = await transforms.run({ collectionId, type, config });
    return { result: { runId, artifactId } };
  },
});

export const transformTools = [listTypes, run];
