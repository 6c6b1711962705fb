/** Presents a collection as a reply. Only the fields listed here leave the server. */
import type { z } from 'zod';
import type { Citation } from '@/lib/domain/citations/store';
import { writeCover } from '@/lib/domain/collections/write-cover';
import type { CountedCollection } from '@/lib/domain/collections/store';
import type { collectionDetailSchema, collectionSchema } from '@/lib/protocol/http/collections';
import { presentCitation } from '../citations/present-citation';

export function presentCollection(collection: CountedCollection): z.output<typeof collectionSchema> {
  return {
    id: collection.id,
    title: collection.title,
    tags: [...collection.tags],
    folder: collection.folder === null ? null : { id: collection.folder.id, name: collection.folder.name },
    is_sample: collection.isSample,
    access: collection.access,
    instructions: collection.instructions,
    source_count: collection.sourceCount,
    pending_count: collection.pendingCount,
    cover: collection.guide === null ? null : writeCover(collection.guide.markdown),
    created_at: collection.createdAt.toISOString(),
    updated_at: collection.updatedAt.toISOString(),
  };
}

export function presentCollectionDetail(
  collection: CountedCollection,
  guideCitations: readonly Citation[],
): z.output<typeof collectionDetailSchema> {
  const { guide } = collection;
  return {
    ...presentCollection(collection),
    guide:
      guide === null
        ? null
        : {
            markdown: guide.markdown,
            questions: [...guide.questions],
            citations: guideCitations.map(presentCitation),
            made_at: guide.madeAt,
            source_count: guide.sourceCount,
          },
  };
}
