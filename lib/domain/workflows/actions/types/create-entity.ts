/** Creates a collection, or a note in one. Use `capture_source` for pages and `save_artifact` for texts. */
import { z } from 'zod';
import { asId, type CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { defineFields } from '../../field';
import { collectionIdField, titleField, titleText } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts } from '../define-action';
import { readWritten, sayCollection, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

const noteNeeds = 'A note needs a collection and text, and cannot have tags.';
const collectionNeeds = 'A collection can have only a title and tags.';

export const createEntity = defineAction({
  type: 'create_entity',
  title: 'Create a collection or a note',
  sentence: 'Creates a collection, or adds a note to a collection as a source.',
  config: z
    .strictObject({
      entity: z.enum(['research.collections', 'research.sources']).meta({ title: 'What to create' }),
      title: titleField,
      collection_id: collectionIdField.optional().meta({
        title: 'Collection',
        description: 'For a note: where it goes.',
        hint: 'For a note: where it goes.',
      }),
      text: z.string().min(1).max(limits.noteChars).optional().meta({
        title: 'Text',
        description: 'For a note.',
      }),
      tags: z.array(titleText).max(limits.workflowRecipients).optional().meta({
        title: 'Tags',
        description: 'For a collection.',
      }),
    })
    .superRefine(({ entity, collection_id, text, tags }, context) => {
      const isNote = entity === 'research.sources';
      if (isNote && (collection_id === undefined || text === undefined || tags !== undefined))
        context.addIssue({ code: 'custom', path: ['entity'], message: noteNeeds });
      if (!isNote && (collection_id !== undefined || text !== undefined))
        context.addIssue({ code: 'custom', path: ['entity'], message: collectionNeeds });
    }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({ id: ['Its id', 'text'], title: ['Its title', 'text'] }),
  needs: ['collections', 'sources'],
  effect: ({ entity, title, collection_id }, findName) =>
    entity === 'research.sources'
      ? `adds the note ${sayQuoted(title, 'without a title')} to ${sayCollection(collection_id, findName)}`
      : `creates the collection ${sayQuoted(title, 'without a title')}`,
  writes: ({ entity, collection_id }) =>
    entity === 'research.sources'
      ? [
          {
            entity: 'research.sources',
            event: 'on_create',
            collection: readWritten(collection_id),
            isCertain: true,
          },
        ]
      : [{ entity: 'research.collections', event: 'on_create', collection: null, isCertain: true }],
  async execute({ entity, title, collection_id, text, tags }, host, context) {
    const idempotencyKey = createIdempotencyKey(context);
    if (entity === 'research.collections') {
      const made = await host.collections.create({ title, tags: tags ?? [], idempotencyKey });
      return leave('success', { id: made.collectionId, title });
    }
    if (collection_id === undefined || text === undefined) throw new ActionFailure(noteNeeds);
    const collectionId = asId<CollectionId>(collection_id);
    const made = await host.sources.createNote({ collectionId, title, text, idempotencyKey });
    return leave('success', { id: made.sourceId, title });
  },
});
