/**
 * `collection.*` (LLMCP "Collections + sources"). Adding an address causes it to be fetched, so it is outward, and each address is reported
 * to policy. Notes stay inside.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { countNoun, shorten } from '@/lib/core/text';
import { defineTool } from '../tool';
import { idSchema, listContacted, tagsSchema, titleSchema, webAddressSchema } from './argument-schemas';

const create = defineTool({
  name: 'collection.create',
  title: 'Create a collection',
  sentence: 'Creates an empty collection and returns its collectionId.',
  input: z.strictObject({ title: titleSchema, tags: tagsSchema.default([]) }),
  contexts: ['collection'],
  risk: 'write',
  role: 'editor',
  needs: ['collections'],
  readsUntrusted: false,
  editable: ['title', 'tags'],
  describe: ({ title }) => `Create the collection "${shorten(title, 120)}"`,
  async execute({ title, tags }, { collections }) {
    const made = await collections.createCollection({ title, tags });
    return { result: { collectionId: made.collectionId, title: made.title } };
  },
});

const newSourceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('url'), url: webAddressSchema, title: titleSchema.optional() }),
  z.strictObject({
    type: z.literal('note'),
    title: titleSchema.optional(),
    text: z.string().min(1).max(limits.noteChars),
  }),
]);
type NewSourceArgument = z.output<typeof newSourceSchema>;

const listUrls = (sources: readonly NewSourceArgument[]) =>
  sources.flatMap((source) => (source.type === 'url' ? [source.url] : []));

function describeAdding(sources: readonly NewSourceArgument[]): string {
  const urls = listUrls(sources);
  const notes = sources.length - urls.length;
  const counted = [
    ...(urls.length > 0 ? [`${countNoun(urls.length, 'page')} (${shorten(urls.join(', '), 200)})`] : []),
    ...(notes > 0 ? [countNoun(notes, 'note')] : []),
  ];
  return `Add ${counted.join(' and ')} to a collection`;
}

const addSources = defineTool({
  name: 'collection.add_sources',
  title: 'Add sources',
  sentence:
    'Adds web pages or notes to a collection. Pages are captured in the background: check their status with collection.list_sources.',
  input: z.strictObject({
    collectionId: idSchema,
    sources: z.array(newSourceSchema).min(1).max(limits.urlBatch),
  }),
  contexts: ['collection'],
  risk: 'write',
  role: 'editor',
  needs: ['collections'],
  readsUntrusted: false,
  editable: ['sources'],
  describe: ({ sources }) => describeAdding(sources),
  describeFacts({ sources }) {
    const urls = listUrls(sources);
    return urls.length === 0 ? {} : { risk: 'outward', addresses: listContacted(urls) };
  },
  async execute({ collectionId, sources }, { collections }) {
    const added = await collections.addSources(
      collectionId,
      sources.map((source) => ({ ...source, title: source.title ?? null })),
    );
    return {
      result: {
        collectionId,
        sources: added.map(({ sourceId, title, status, problem }) => ({ sourceId, title, status, problem })),
      },
    };
  },
});

const listSources = defineTool({
  name: 'collection.list_sources',
  title: 'List the sources',
  sentence:
    'Lists the sources of a collection with number, title, status and sourceId. Read their text with source.read, or find it with search.',
  input: z.strictObject({ collectionId: idSchema }),
  contexts: ['collection', 'tables'],
  risk: 'read',
  role: 'viewer',
  needs: ['collections'],
  // Titles and addresses come from the pages themselves.
  readsUntrusted: true,
  describe: () => 'List the sources of a collection',
  async execute({ collectionId }, { collections }) {
    const listed = await collections.listSources(collectionId);
    return {
      result: {
        collectionId: listed.collectionId,
        title: listed.title,
        leftOut: listed.leftOut,
        sources: listed.sources.map((source) => ({
          sourceId: source.sourceId,
          number: source.number,
          type: source.type,
          title: source.title,
          url: source.url,
          status: source.status,
          problem: source.problem,
          capturedAt: source.capturedAt,
          wordCount: source.wordCount,
        })),
      },
    };
  },
});

export const collectionTools = [create, addSources, listSources];
